import process from 'node:process'
import { EXIT_CODES, fail } from '../output.ts'
import { startProblem } from '../service/start-problem.ts'
import { ensureProgram } from './build-program.ts'
import { ensureWebApp } from './web-app.ts'

const DEFAULT_PORT = 8181

await ensureWebApp()
const program = await ensureProgram()
try {
  const { ensureDemo } = await import('../demo/ensure-demo.ts')
  await ensureDemo()
  process.argv.splice(2, 0, 'serve', '--worker')
  await import(program)
} catch (cause) {
  const port = Number(process.env['PORT'] ?? DEFAULT_PORT)
  fail(false, EXIT_CODES.failed, {
    code: 'NOT_STARTED',
    message: startProblem(cause, port, next => `PORT=${next} npm run demo`),
  })
}
