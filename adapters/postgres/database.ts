import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Instant } from '#core/shared/instant.ts'
import { CONNECTION, DATABASE_PATIENCE, type DatabasePatience, SERVER_LOOKS_AFTER_US } from './database-patience.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/** What PostgreSQL's text becomes: days stay texts, moments become instants, counts and scores numbers. A `Date` would shift days by the machine's zone. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, text => text],
  [pg.types.builtins.TIMESTAMPTZ, text => Instant.ofDate(new Date(text))],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
])

const types = {
  getTypeParser: (oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format),
}

type PoolOptions = {
  readonly url: string
  readonly max?: number
  /** As long as staff's unless said otherwise. */
  readonly patience?: DatabasePatience
  /** `url` is a pooler's, which gives each transaction another connection: nothing can be kept on it, neither statements nor limits. */
  readonly isShared?: boolean
  readonly onError: (error: Error) => void
}

/**
 * A pool whose every statement is prepared once per connection, unless connections are shared. Statements come from Kysely and are few, so their names are kept.
 * An idle pool without an `error` listener would end the process when the server stops.
 */
export const openPool = ({
  url,
  max = 10,
  patience = DATABASE_PATIENCE.staff,
  isShared = false,
  onError,
}: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'seasonkeep',
    ...CONNECTION,
    ...(!isShared && {
      statement_timeout: patience.statementMs,
      // Who went silent within a transaction must not keep its rows locked: nothing of ours pauses there.
      idle_in_transaction_session_timeout: patience.statementMs,
      options: SERVER_LOOKS_AFTER_US,
    }),
  })
  pool.on('error', onError)
  pool.on('connect', client => {
    client.on('error', onError)
    askBy(client, { ...patience, prepares: !isShared })
  })
  return pool
}

const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

type Answered = (error: Error | null, result?: unknown) => void

const askBy = (
  client: pg.PoolClient,
  { silentMs, prepares }: DatabasePatience & { readonly prepares: boolean },
): void => {
  const plain = client.query.bind(client) as (statement: unknown, values: unknown, answered: Answered) => unknown
  const ask = (text: unknown, values: unknown, answered: Answered): void => {
    const isPrepared = typeof text === 'string' && Array.isArray(values) && values.length > 0
    if (isPrepared) plain({ ...(prepares && { name: nameOf(text) }), text, values }, undefined, answered)
    else plain(text, values, answered)
  }
  const waiting = new Set<Answered>()
  let heardAt = 0
  const hangUp = (): void => {
    // Another may have been asked between the timer and now.
    if (waiting.size === 0 || performance.now() - heardAt < silentMs / 2) return
    // Never used again, so that a late answer reaches nobody: the pool takes back no connection that was ended.
    void client.end()
    for (const answered of waiting) answered(new Error(`PostgreSQL has not answered for ${silentMs / 1000} seconds`))
  }
  // One for all statements: a timer for each would cost a tenth of the statement. Where this process itself stood still, the answer may
  // lie there unread: it is read before `setImmediate`.
  const watch = setTimeout(() => setImmediate(hangUp), silentMs).unref()
  const hear = (): void => {
    heardAt = performance.now()
    watch.refresh()
  }
  const bounded = (text: unknown, values: unknown, answered: Answered): void => {
    const end: Answered = (error, result) => {
      if (!waiting.delete(end)) return
      if (waiting.size > 0) hear()
      answered(error, result)
    }
    waiting.add(end)
    hear()
    ask(text, values, end)
  }
  const query = (text: unknown, values: unknown, answered?: Answered): unknown =>
    answered
      ? bounded(text, values, answered)
      : // pg's own promise would keep what each request made until a full collection: scavenges of 10 ms instead of half a millisecond.
        new Promise((resolve, reject) => {
          bounded(text, values, (error, result) => (error ? reject(error) : resolve(result)))
        })
  client.query = query as typeof client.query
}

export const openDatabase = (pool: pg.Pool): Database => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
