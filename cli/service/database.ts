import { ResultAsync } from 'neverthrow'
import { startEmbedded } from '#adapters/postgres/embedded/start-embedded.ts'
import type { Settings } from '../settings/settings.ts'

export type OpenedDatabase = {
  /** Carries the password: never printed. */
  readonly url: string
  readonly isEmbedded: boolean
  readonly close: () => Promise<void>
}

/** One line for the person who typed the command. */
export type NoDatabase = { readonly kind: 'NoDatabase'; readonly message: string }

/** The shop's own PostgreSQL where `DATABASE_URL` says so, else the embedded one: shared with a running service, or started for this long. */
export const databaseFor = (
  { databaseUrl, dataFolder }: Settings,
  owner: 'service' | 'command',
): ResultAsync<OpenedDatabase, NoDatabase> =>
  databaseUrl === null
    ? startEmbedded({ dataFolder, owner })
        .map(({ url, stop }) => ({ url, isEmbedded: true, close: stop }))
        .mapErr(({ message }) => ({ kind: 'NoDatabase', message }))
    : reachable(databaseUrl).map(url => ({ url, isEmbedded: false, close: async () => undefined }))

const CONNECT_TIMEOUT_MS = 5_000

const reachable = (url: string): ResultAsync<string, NoDatabase> =>
  ResultAsync.fromThrowable(
    async () => {
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
      client.on('error', () => undefined)
      await client.connect()
      await client.end()
      return url
    },
    cause => ({
      kind: 'NoDatabase' as const,
      message: `DATABASE_URL (${placeOf(url)}) cannot be reached: ${reasonOf(cause)}`,
    }),
  )()

/** Host, port and name, without who and with what password. */
const placeOf = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.host}${parsed.pathname}` : 'not a URL'
}

/** A host with several addresses fails with several causes and no message of its own. */
const reasonOf = (cause: unknown): string => {
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message : String(first)
}
