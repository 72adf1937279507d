import { access, constants } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import process from 'node:process'
import { Command } from 'commander'
import { EXIT_CODES, fail } from '../output.ts'
import { withExample } from '../options.ts'
import { readSettings, secretOf, type Settings } from '../settings.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../ui-web/dist', import.meta.url))

type Role = 'api' | 'worker'

/** `serve`: the API and the app, with `--worker` also the work that comes due by itself. */
export const serveCommand = (): Command =>
  withExample(
    new Command('serve')
      .option('--worker', 'also do the work that comes due by itself')
      .action(({ worker }: { worker?: true }) => run(worker ? ['api', 'worker'] : ['api'])),
    'serve --worker',
  )

/** `worker`: only the work that comes due by itself; any number of them may run. */
export const workerCommand = (): Command =>
  withExample(
    new Command('worker').action(() => run(['worker'])),
    'worker',
  )

const run = async (roles: readonly Role[]): Promise<void> => {
  const settings = readSettings()
  if (settings.isErr()) return complain('WRONG_SETTING', settings.error.message)
  const { databaseFor } = await import('../database.ts')
  const database = await databaseFor(settings.value, 'service')
  if (database.isErr()) return complain('NO_DATABASE', database.error.message)

  const { url, close, isEmbedded } = database.value
  try {
    const stopService = await start(settings.value, roles, { url, isEmbedded })
    onStopSignal(async () => {
      await stopService()
      await close()
    })
  } catch (cause) {
    await close()
    complain('NOT_STARTED', startProblem(cause, settings.value))
  }
}

const start = async (
  settings: Settings,
  roles: readonly Role[],
  database: { readonly url: string; readonly isEmbedded: boolean },
): Promise<() => Promise<void>> => {
  const [{ runService }, { pino }] = await Promise.all([import('#adapters/container/run-service.ts'), import('pino')])
  const service = await runService({
    ...settings,
    databaseUrl: database.url,
    secret: secretOf(settings),
    webFolder: await folderOrNull(WEB_FOLDER),
    roles,
    logger: pino({ level: settings.logLevel }),
  })
  announce(settings, roles, database.isEmbedded)
  return service.stop
}

const folderOrNull = (folder: string): Promise<string | null> =>
  access(folder, constants.R_OK).then(
    () => folder,
    () => null,
  )

const announce = (settings: Settings, roles: readonly Role[], isEmbedded: boolean): void => {
  const { publicUrl, toss, dataFolder } = settings
  const lines = roles.includes('api')
    ? [
        `  App       ${publicUrl}`,
        ...(toss === 'sandbox' ? [`  Sandbox   ${publicUrl}/sandbox  (no real money, no real messages)`] : []),
      ]
    : ['  Worker    running']
  const data = isEmbedded ? dataFolder : 'DATABASE_URL'
  process.stdout.write(['', '  시즌킵 Seasonkeep', ...lines, `  Data      ${data}`, '', ''].join('\n'))
}

/** One Ctrl-C reaches us up to three times: from the terminal, from npm and from the launcher. */
const ONE_PRESS_MS = 1_000

/** Once politely; a second Ctrl-C ends at once. */
const onStopSignal = (stop: () => Promise<void>): void => {
  let stoppingSince: number | undefined
  const handle = (): void => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ONE_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    stop().then(
      () => process.exit(0),
      (cause: unknown) => {
        complain('NOT_STOPPED', String(cause))
        process.exit(EXIT_CODES.failed)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
}

const complain = (code: string, message: string): void => fail(false, EXIT_CODES.failed, { code, message })

const startProblem = (cause: unknown, { port }: Settings): string => {
  if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what runs there, or choose another one, as PORT=${port + 1} npm start.`
  }
  return cause instanceof Error ? cause.message : String(cause)
}
