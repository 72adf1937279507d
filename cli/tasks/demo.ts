import process from 'node:process'
import { EXIT_CODES, failed, STANDARD_OUTPUT, write } from '../output.ts'
import { startProblem } from '../service/start-problem.ts'
import { ensureProgram } from './build-program.ts'
import { buildWebApp, compressLater } from './web-app.ts'

const DEFAULT_PORT = 8181

await buildWebApp()
const program = await ensureProgram()
compressLater()
try {
  const { ensureDemo } = await import('../demo/ensure-demo.ts')
  await ensureDemo()
  process.argv.splice(2, 0, 'serve', '--worker')
  await import(program)
} catch (cause) {
  const port = Number(process.env['PORT'] ?? DEFAULT_PORT)
  const message = startProblem(cause, port, next => `PORT=${next} npm run demo`)
  write(failed({ code: 'NOT_STARTED', message }), false, STANDARD_OUTPUT)
  process.exitCode = EXIT_CODES.failed
}
