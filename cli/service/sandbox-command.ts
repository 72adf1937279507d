import process from 'node:process'
import { Command } from 'commander'
import { usesSandbox } from '#adapters/container/provider-keys.ts'
import { readCount, withExample } from '../options.ts'
import { EXIT_CODES, fail } from '../output.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { startProblem } from './start-problem.ts'
import { onStopSignal } from './stop-signal.ts'

const LAST_PORT = 65_535

/** The world outside in a process of its own: whoever kills the service does not kill what the provider remembers. */
export const sandboxCommand = (): Command =>
  withExample(
    new Command('sandbox')
      .requiredOption('--port <n>', 'where it listens', readCount(1, LAST_PORT))
      .action(({ port }: { readonly port: number }) => run(port)),
    'sandbox --port 8182',
    'serve --worker   (with SANDBOX_URL=http://localhost:8182, after it)',
  )

const run = async (port: number): Promise<void> => {
  const settings = readSettings()
  if (settings.isErr()) return complain('WRONG_SETTING', settings.error.message)
  const { keys, host } = settings.value
  if (!usesSandbox(keys))
    return complain('NO_SANDBOX', 'Every provider has real keys: nothing is left to stand in for.')
  const { databaseFor } = await import('./database.ts')
  const database = await databaseFor(settings.value, 'service')
  if (database.isErr()) return complain('NO_DATABASE', database.error.message)

  const { url, close } = database.value
  try {
    const origin = `http://${host}:${port}`
    const { runSandbox } = await import('#adapters/container/run-sandbox.ts')
    const sandbox = await runSandbox({ ...settings.value, databaseUrl: url, port, origin })
    process.stdout.write(announcement(settings.value, origin))
    onStopSignal(async () => {
      await sandbox.stop()
      await close()
    })
  } catch (cause) {
    await close()
    complain(
      'NOT_STARTED',
      startProblem(cause, port, next => `sandbox --port ${next}`),
    )
  }
}

const announcement = ({ publicUrl }: Settings, origin: string): string =>
  ['', `  Sandbox   ${origin}/sandbox  (no real money, no real messages)`, `  For       ${publicUrl}`, '', ''].join(
    '\n',
  )

const complain = (code: string, message: string): void => fail(false, EXIT_CODES.failed, { code, message })
