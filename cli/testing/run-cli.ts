import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { Result } from 'neverthrow'

const MAIN = join(import.meta.dirname, '../main.ts')

/** A command that was ended by a signal has no exit code. */
export type Ran = {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export type Asked = { readonly exitCode: number | null; readonly document: unknown }

/** A command that hangs fails its test, and not the whole run. */
const PATIENCE_SECONDS = 60

/** Types a command, as a person would; for tests, whose own process goes on serving it meanwhile. */
export const runCli = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [MAIN, ...args],
      { env: { ...process.env, ...env }, timeout: PATIENCE_SECONDS * 1000, killSignal: 'SIGKILL' },
      (_failure, stdout, stderr) => resolve({ exitCode: child.exitCode, signal: child.signalCode, stdout, stderr }),
    )
  })

const parsed = Result.fromThrowable((text: string): unknown => JSON.parse(text))

/** Types a command with `--json` and reads its one document. */
export const askCli = async (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Asked> => {
  const { exitCode, signal, stdout, stderr } = await runCli([...args, '--json'], env)
  const document = parsed(stdout)
  if (signal === null && document.isOk()) return { exitCode, document: document.value }
  const end = signal === null ? `exit code ${exitCode}` : `${signal} (a command may take ${PATIENCE_SECONDS} s)`
  throw new Error(`seasonkeep ${args.join(' ')} --json ended with ${end}. Stdout:\n${stdout}\nStderr:\n${stderr}`)
}

/** The code with which a command refused, if it did. */
export const codeIn = ({ document }: Asked): unknown => (document as { error?: { code: string } }).error?.code
