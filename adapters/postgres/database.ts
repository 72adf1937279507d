import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Instant } from '#core/shared/instant.ts'
import { askBy } from './ask-by.ts'
import {
  CONNECTION,
  DATABASE_TIMEOUTS,
  type DatabaseTimeouts,
  POOL_CONNECTIONS,
  SESSION_OPTIONS,
} from './database-timeouts.ts'
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
  readonly timeouts?: DatabaseTimeouts
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
  max = POOL_CONNECTIONS,
  timeouts = DATABASE_TIMEOUTS.staff,
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
      statement_timeout: timeouts.statementMs,
      // Who went silent within a transaction must not keep its rows locked: nothing of ours pauses there.
      idle_in_transaction_session_timeout: timeouts.statementMs,
      options: SESSION_OPTIONS,
    }),
  })
  pool.on('error', onError)
  pool.on('connect', client => {
    client.on('error', onError)
    askBy(client, { ...timeouts, prepares: !isShared })
  })
  return pool
}

export const openDatabase = (pool: pg.Pool): Database => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
