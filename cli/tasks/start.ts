import { ensureWebApp } from './web-app.ts'

await ensureWebApp()
process.argv.splice(2, 0, 'serve', '--worker')
await import('../main.ts')
