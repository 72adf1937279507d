import { existsSync } from 'node:fs'
import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import { CONNECTIONS_AT_MOST } from '#adapters/postgres/database-timeouts.ts'
import { placesIn } from '#adapters/postgres/embedded/cluster.ts'
import { startEmbedded } from '#adapters/postgres/embedded/start-embedded.ts'
import { failureCode, failureText } from '#adapters/http/https-call.ts'
import { isHandshakeFailure } from '#adapters/system/tls-handshake.ts'
import { type Answer, failed, type Task } from '../output.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

export type OpenedDatabase = {
  /** Carries the password: never printed. */
  readonly url: string
  readonly isEmbedded: boolean
  readonly close: () => Promise<void>
}

/** For the person who typed the command; the remedy is null where the message alone says it. */
export type NoDatabase = { readonly kind: 'NoDatabase'; readonly message: string; readonly remedy: string | null }

/** One line. */
export const noDatabaseText = ({ message, remedy }: NoDatabase): string => [message, remedy].filter(Boolean).join('. ')

/** Opens the database for one command and closes it again; `code` says what was not done when it fails meanwhile. */
export const withDatabase =
  (
    code: string,
    work: (database: OpenedDatabase, settings: Settings) => Promise<Answer>,
    { makesOne = false }: { readonly makesOne?: boolean } = {},
  ): Task =>
  async ({ env, sender }) => {
    // The service that runs has its own; no word of a member opens another.
    if (sender !== null) return failed({ code: 'NOT_HERE', message: 'This is typed on the server itself.' })
    const settings = readSettings(env)
    if (settings.isErr()) return failed({ code: 'WRONG_SETTING', message: settings.error.message })
    const database = await databaseFor(settings.value, 'command', makesOne)
    if (database.isErr()) return failed({ code: 'NO_DATABASE', message: noDatabaseText(database.error) })
    try {
      return await work(database.value, settings.value)
    } catch (cause) {
      return failed({ code, message: cause instanceof Error ? cause.message : String(cause) })
    } finally {
      await database.value.close()
    }
  }

/** The pooler in front of it, by which a service asks; commands go past it. */
export const poolerFor = ({ databasePoolUrl }: Pick<Settings, 'databasePoolUrl'>): ResultAsync<unknown, NoDatabase> =>
  databasePoolUrl === null ? okAsync(null) : reachable('DATABASE_POOL_URL', databasePoolUrl)

/** The shop's own PostgreSQL where `DATABASE_URL` says so, else the embedded one: shared with a running service, or started for this long. */
export const databaseFor = (
  { databaseUrl, databasePoolUrl, dataFolder }: Settings,
  owner: 'service' | 'command',
  makesOne = owner === 'service',
): ResultAsync<OpenedDatabase, NoDatabase> =>
  databaseUrl === null
    ? embeddedIn(dataFolder, makesOne).asyncAndThen(() =>
        startEmbedded({ dataFolder, owner })
          .map(({ url, stop }) => ({ url, isEmbedded: true, close: stop }))
          .mapErr(({ message }) => noDatabase(message)),
      )
    : reachable('DATABASE_URL', databaseUrl)
        .andThrough(() => (owner === 'service' ? poolerFor({ databasePoolUrl }) : ok()))
        .map(url => ({ url, isEmbedded: false, close: async () => undefined }))

/** A command in a shell that has not read the settings of its shop would make an empty one, and back that up. */
const embeddedIn = (dataFolder: string, makesOne: boolean): Result<void, NoDatabase> =>
  makesOne || existsSync(placesIn(dataFolder).cluster)
    ? ok()
    : err(
        noDatabase(
          `No data of a shop is in ${dataFolder}, and DATABASE_URL is not set`,
          'On a server read its settings first: set -a; . /etc/seasonkeep/env; set +a; export NODE_ENV=production. Set SEASONKEEP_DATA to another folder where the data is, or start a trial: npm start',
        ),
      )

const CONNECT_TIMEOUT_MS = 5_000

const reachable = (setting: 'DATABASE_URL' | 'DATABASE_POOL_URL', url: string): ResultAsync<string, NoDatabase> =>
  ResultAsync.fromThrowable(
    async () => {
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
      client.on('error', () => undefined)
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      await client.end()
      return rows[0]?.server_version ?? ''
    },
    cause =>
      noDatabase(`${setting} (${hideCredentials(url)}) cannot be reached: ${failureText(cause)}`, remedyFor(cause)),
  )().andThen(version =>
    isOldPostgres(version)
      ? err(
          noDatabase(
            `${setting} (${hideCredentials(url)}) is PostgreSQL ${version}: ${OLDEST_POSTGRES} or newer is needed.`,
          ),
        )
      : ok(url),
  )

const noDatabase = (message: string, remedy: string | null = null): NoDatabase => ({
  kind: 'NoDatabase',
  message,
  remedy,
})

/** invalid_authorization_specification (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const NO_ENTRY = '28000'

/** too_many_connections, of the same page: of the server, the database or the user. */
const CROWDED = '53300'

/** What helps where the server itself, or TLS, keeps a connection from being opened; null where it is something else. */
const remedyFor = (cause: unknown): string | null => {
  const code = failureCode(cause)
  const said = failureText(cause)
  // EPROTO: what TLS says where it was about to write.
  if (isHandshakeFailure(code) || code === 'EPROTO') {
    return 'Its certificate has to be valid, and of that host; where no public authority signed it, name the one that did by sslrootcert=FILE in DATABASE_URL'
  }
  if (/does not support SSL/.test(said)) {
    return 'It has no TLS: switch ssl on there, or take sslmode out of DATABASE_URL where it runs on this machine'
  }
  if (code === CROWDED) {
    return `Raise max_connections there, or the limit of this user or database: each serve opens up to ${CONNECTIONS_AT_MOST.serve}, each worker ${CONNECTIONS_AT_MOST.worker}. Or see docs/scaling.md, a pooler`
  }
  return code === NO_ENTRY && /no encryption/.test(said)
    ? 'It takes nobody without TLS: add sslmode=verify-full to DATABASE_URL'
    : null
}

/** What the schema and its statements are tested from on. */
export const OLDEST_POSTGRES = 15

/** By what the server says of itself, as `15.18 (Debian 15.18-0+deb12u1)`. */
export const isOldPostgres = (version: string): boolean => Number.parseInt(version, 10) < OLDEST_POSTGRES

/** Host, port and name, without who and with what password. */
export const hideCredentials = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.host}${parsed.pathname}` : 'not a URL'
}
