import { fileURLToPath } from 'node:url'
import { ensureProgram } from './build-program.ts'
import { runProgram } from './run-program.ts'

const MINUTES = 20

const [flag, given] = process.argv.slice(2)
const minutes = flag === '--minutes' ? Number(given) : MINUTES

if (!(minutes > 0)) {
  console.error('Say how long: npm run soak -- --minutes 20')
  process.exit(2)
}
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
await ensureProgram()

/** A quarter of the time each: the model against the service (M1), clocks that are set back (CW3), processes that are killed (K8), and customers all the while (M7). */
const TESTS = [
  'adapters/reliability/model/model.pg.test.ts',
  'adapters/reliability/model/clock-changes.pg.test.ts',
  'adapters/reliability/model/random-kills.pg.test.ts',
  'adapters/reliability/load/steady.pg.test.ts',
]

// What broke once did break: the same seed would only break again.
const { isDone } = await runProgram(
  'vitest',
  ['run', '--config=vitest.workspace.ts', '--project=adapters', '--no-file-parallelism', ...TESTS],
  { env: { SOAK_MINUTES: String(minutes) }, shows: true },
)
console.log(
  isDone
    ? `✓ ${minutes} minutes of soak, and nothing broke`
    : '✗ Something broke: the sequence and its seed are above; SOAK_SEED repeats it',
)
process.exitCode = isDone ? 0 : 1
