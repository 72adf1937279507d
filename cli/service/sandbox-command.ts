import { Command } from 'commander'
import { usesSandbox } from '#adapters/container/provider-keys.ts'
import { readCount, withExample } from '../options.ts'
import { answered, failed, type Run, type Task } from '../output.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { startProblem } from './start-problem.ts'
import { onStopSignal } from './process-end.ts'

const LAST_PORT = 65_535

/** The outside world in a process of its own: killing the service does not kill the provider's state. */
export const sandboxCommand = (run: Run): Command =>
  withExample(
    new Command('sandbox')
      .requiredOption('--port <n>', 'where it listens', readCount(1, LAST_PORT))
      .action(run(({ port }: { readonly port: number }) => sandbox(port))),
    'sandbox --port 8182',
    'serve --worker   (with SANDBOX_URL=http://localhost:8182, after it)',
  )

const sandbox =
  (port: number): Task =>
  async ({ env }) => {
    const settings = readSettings(env)
    if (settings.isErr()) return failed({ code: 'WRONG_SETTING', message: settings.error.message })
    const { keys, host } = settings.value
    if (!usesSandbox(keys)) {
      return failed({
        code: 'NO_SANDBOX',
        message: 'Every provider has real keys: there is nothing to simulate.',
      })
    }
    const { databaseFor, noDatabaseText } = await import('./database.ts')
    const database = await databaseFor(settings.value, 'service')
    if (database.isErr()) return failed({ code: 'NO_DATABASE', message: noDatabaseText(database.error) })

    const { url, close } = database.value
    try {
      const origin = `http://${host}:${port}`
      const { runSandbox } = await import('#adapters/container/run-sandbox.ts')
      const { stop } = await runSandbox({ ...settings.value, databaseUrl: url, port, origin })
      onStopSignal(async () => {
        await stop()
        await close()
      })
      return answered({}, announcement(settings.value, origin))
    } catch (cause) {
      await close()
      return failed({ code: 'NOT_STARTED', message: startProblem(cause, port, next => `sandbox --port ${next}`) })
    }
  }

const announcement = ({ publicUrl }: Settings, origin: string): string =>
  ['', `  Sandbox   ${origin}/sandbox  (no real money, no real messages)`, `  For       ${publicUrl}`, ''].join('\n')
