import { ensureProgram } from './build-program.ts'
import { buildWebApp, compressLater } from './web-app.ts'

await buildWebApp()
const program = await ensureProgram()
compressLater()
process.argv.splice(2, 0, 'serve', '--worker')
await import(program)
