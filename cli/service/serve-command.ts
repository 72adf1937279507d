import { access, constants } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import process from 'node:process'
import { Command } from 'commander'
import { usesSandbox } from '#adapters/container/provider-keys.ts'
import { answered, failed, type Run, type Task } from '../output.ts'
import { withExample } from '../options.ts'
import { logPrinted } from './log-printed.ts'
import { endOnFault, onStopSignal } from './process-end.ts'
import { readSettings, readSecret, type Settings } from '../settings/settings.ts'
import { startProblem } from './start-problem.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../ui-web/dist', import.meta.url))

type Role = 'api' | 'worker'

/** `serve`: the API and the app, with `--worker` also the scheduled jobs. */
export const serveCommand = (run: Run): Command =>
  withExample(
    new Command('serve')
      .option('--worker', 'also run the scheduled jobs')
      .action(run(({ worker }: { worker?: true }) => serve(worker ? ['api', 'worker'] : ['api']))),
    'serve --worker',
  )

/** `worker`: only the scheduled jobs; any number of them may run. */
export const workerCommand = (run: Run): Command =>
  withExample(new Command('worker').action(run(() => serve(['worker']))), 'worker')

const serve =
  (roles: readonly Role[]): Task =>
  async ({ env }) => {
    const settings = readSettings(env)
    if (settings.isErr()) return failed({ code: 'WRONG_SETTING', message: settings.error.message })
    const secret = readSecret(settings.value)
    if (secret.isErr()) return failed({ code: 'WRONG_SETTING', message: secret.error.message })
    const { databaseFor, noDatabaseText } = await import('./database.ts')
    // Read while the database is being reached; if that fails it is said below.
    const code = loadService()
    code.catch(() => undefined)
    const database = await databaseFor(settings.value, 'service')
    if (database.isErr()) return failed({ code: 'NO_DATABASE', message: noDatabaseText(database.error) })

    const { url, close, isEmbedded } = database.value
    try {
      const { runService, serviceLog } = await code
      const logger = serviceLog(settings.value.logLevel)
      endOnFault(logger)
      logPrinted(logger, console)
      outliveOutput()
      const { stop } = await runService({
        ...settings.value,
        secret: secret.value,
        needsOwnFacts: env['NODE_ENV'] === 'production',
        databaseUrl: url,
        webFolder: await folderOrNull(WEB_FOLDER),
        roles,
        logger,
        staffCommands: async parts =>
          (await import('../sent/run-sent.ts')).makeCommandRuns(parts, { ...settings.value, secret: secret.value }),
      })
      onStopSignal(async () => {
        await stop()
        await close()
      })
      return answered({}, announcement(settings.value, roles, isEmbedded))
    } catch (cause) {
      await close()
      const message = startProblem(cause, settings.value.port, next => `PORT=${next} npm start`)
      return failed({ code: 'NOT_STARTED', message })
    }
  }

/** Customers are answered also when our output is not read, or the disk below it is full. */
const outliveOutput = (): void => {
  for (const output of [process.stdout, process.stderr]) {
    output.removeAllListeners('error').on('error', () => undefined)
  }
}

const loadService = async () => {
  const [{ runService }, { serviceLog }] = await Promise.all([
    import('#adapters/container/run-service.ts'),
    import('./service-log.ts'),
  ])
  return { runService, serviceLog }
}

const folderOrNull = (folder: string): Promise<string | null> =>
  access(folder, constants.R_OK).then(
    () => folder,
    () => null,
  )

const announcement = (settings: Settings, roles: readonly Role[], isEmbedded: boolean): string => {
  const { publicUrl, keys, sandboxOrigin, dataFolder } = settings
  const lines = roles.includes('api')
    ? [
        `  App       ${publicUrl}`,
        ...(usesSandbox(keys)
          ? [`  Sandbox   ${sandboxOrigin ?? publicUrl}/sandbox  (no real money, no real messages)`]
          : []),
      ]
    : ['  Worker    running']
  const data = isEmbedded ? dataFolder : 'DATABASE_URL'
  return ['', '  시즌킵 Seasonkeep', ...lines, `  Data      ${data}`, ''].join('\n')
}
