import { usesSandbox } from '#adapters/container/provider-keys.ts'
import type { DoctorOptions } from './doctor-command.ts'
import { machineClock } from '#adapters/system/system-clock.ts'
import { answered, columns, refused, type Task } from '../output.ts'
import { databaseFor, type NoDatabase, poolerFor } from '../service/database.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { checkAddress, checkDesk } from './check-address.ts'
import { checkDatabase } from './check-database.ts'
import { checkBackups, checkDisk, checkPictures } from './check-disk.ts'
import { checkMailDns } from './check-mail-dns.ts'
import { checkProviders } from './check-providers.ts'
import { type Finding, fine, wrongly } from './finding.ts'

/** All that is wrong at once, each with what to do (G593). */
export const examine =
  (options: DoctorOptions): Task =>
  async ({ env }) => {
    const read = readSettings(env)
    const problems = read.match(
      () => [],
      ({ problems: all }) => all,
    )
    const settings = read.unwrapOr(null) ?? readSettings(onlyPlaces(env)).unwrapOr(null)
    const isProduction = env['NODE_ENV'] === 'production'
    const ofSettings =
      problems.length === 0
        ? [fine('settings', `all are there: ${modeText(settings, isProduction)}`)]
        : problems.map(problem => wrongly('settings', problem, 'Set it in the environment of every process.'))
    const findings = [...ofSettings, ...(settings === null ? [] : await around({ ...settings, isProduction }, options))]
    return say(findings)
  }

/** What a shop with a wrong key can be looked at by all the same: nothing of these names a provider. */
const PLACES = [
  'DATABASE_URL',
  'SEASONKEEP_DATA',
  'SEASONKEEP_BACKUPS',
  'PUBLIC_URL',
  'SEASONKEEP_DESK_ORIGIN',
  'PORT',
  'HOST',
]

const onlyPlaces = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(PLACES.map(name => [name, env[name]]))

const around = async (settings: Settings, options: DoctorOptions): Promise<readonly Finding[]> =>
  (
    await Promise.all([
      ofDatabase(settings),
      checkDisk(settings),
      checkPictures(settings),
      checkBackups(settings),
      checkAddress(settings),
      checkDesk(settings),
      checkProviders(settings),
      checkMailDns(settings, options),
    ])
  ).flat()

const modeText = (settings: Settings | null, isProduction: boolean): string => {
  if (isProduction) return 'a production, with keys of its own'
  return settings !== null && usesSandbox(settings.keys)
    ? 'a trial, in which stand-ins answer for providers without keys'
    : 'no production, for NODE_ENV is not set to it'
}

const ofDatabase = async (settings: Settings): Promise<readonly Finding[]> => {
  const database = await databaseFor(settings, 'command')
  if (database.isErr()) return [notReached(database.error)]
  try {
    const pooler = await poolerFor(settings)
    const found = await checkDatabase(database.value.url, settings, machineClock)
    return [...found, ...(pooler.isErr() ? [notReached(pooler.error)] : [])]
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    return [wrongly('database', `It could not be read: ${why}.`, 'Look at its log.')]
  } finally {
    await database.value.close()
  }
}

const notReached = ({ message, remedy }: NoDatabase): Finding =>
  wrongly(
    'database',
    message,
    remedy ?? 'Start or mend it: its log says more, and whether its disk is full. Or put the setting right.',
  )

const say = (findings: readonly Finding[]) => {
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  const document = { wrong, findings }
  const text = columns(
    findings.flatMap(({ check, state, says, todo }) => [
      [state === 'ok' ? 'ok' : state.toUpperCase(), check, says],
      ...(todo === null ? [] : [['', '', `→ ${todo}`]]),
    ]),
  )
  if (wrong === 0) return answered(document, text)
  const message = wrong === 1 ? '1 thing is wrong.' : `${wrong} things are wrong.`
  return refused({ code: 'NOT_WELL', message }, document, text)
}
