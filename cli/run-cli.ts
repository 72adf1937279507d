import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

const MAIN = join(import.meta.dirname, 'main.ts')

export type Ran = { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }

/** A command that hangs fails its test, and not the whole run. */
const TIMEOUT_MS = 60_000

/** Types a command, as a person would; for tests. */
export const runCli = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Ran => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  return { exitCode: status, stdout, stderr }
}

/** Types a command with `--json` and reads its one document. */
export const askCli = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): { readonly exitCode: number | null; readonly document: unknown } => {
  const { exitCode, stdout } = runCli([...args, '--json'], env)
  return { exitCode, document: JSON.parse(stdout) }
}

/** As `askCli`, for a command that asks this very process for something meanwhile. */
export const askCliBeside = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ReturnType<typeof askCli>> =>
  new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [MAIN, ...args, '--json'],
      { env: { ...process.env, ...env }, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' },
      (_failure, stdout) => resolve({ exitCode: child.exitCode, document: JSON.parse(stdout) }),
    )
  })
