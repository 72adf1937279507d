import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { Result } from 'neverthrow'
import { runProgram } from '../program.ts'

type Ran = { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }
type Asked = { readonly exitCode: number | null; readonly document: unknown }
type Env = Readonly<Record<string, string>>

/** Whoever runs the tests may be signed in somewhere; a test is not, unless it says so. */
const NOBODY = { XDG_CONFIG_HOME: '/nonexistent', SEASONKEEP_SERVER: '' }

/** Types a command, as a person would, in this process. */
export const runCli = async (args: readonly string[], env: Env = {}): Promise<Ran> => {
  const [out, err]: [string[], string[]] = [[], []]
  const exitCode = await runProgram(args, {
    env: { ...process.env, ...NOBODY, ...env },
    out: text => void out.push(text),
    err: text => void err.push(text),
  })
  return { exitCode, stdout: out.join(''), stderr: err.join('') }
}

const MAIN = join(import.meta.dirname, '../main.ts')
/** A command that hangs fails its test, and not the whole run. */
const TIMEOUT_SECONDS = 60

/** Types it in a process of its own, for what only a process has: its streams, its exit, its time zone. */
export const runProcess = (args: readonly string[], env: Env = {}): Promise<Ran> =>
  new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [MAIN, ...args],
      { env: { ...process.env, ...NOBODY, ...env }, timeout: TIMEOUT_SECONDS * 1000, killSignal: 'SIGKILL' },
      (_failure, stdout, stderr) => resolve({ exitCode: child.exitCode, stdout, stderr }),
    )
  })

const parsed = Result.fromThrowable((text: string): unknown => JSON.parse(text))

/** Types a command with `--json` and reads its one document. */
export const askCli = async (args: readonly string[], env: Env = {}, run = runCli): Promise<Asked> => {
  const { exitCode, stdout, stderr } = await run([...args, '--json'], env)
  const document = parsed(stdout)
  if (document.isOk()) return { exitCode, document: document.value }
  throw new Error(`seasonkeep ${args.join(' ')} --json: exit code ${exitCode}. Stdout:\n${stdout}\nStderr:\n${stderr}`)
}

/** The code with which a command refused, if it did. */
export const codeIn = ({ document }: Asked): unknown => (document as { error?: { code: string } }).error?.code
