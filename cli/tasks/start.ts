import { ensureProgram } from './build-program.ts'
import { ensureWebApp } from './web-app.ts'

await ensureWebApp()
const program = await ensureProgram()
process.argv.splice(2, 0, 'serve', '--worker')
await import(program)
