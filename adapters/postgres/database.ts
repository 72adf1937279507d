import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Instant } from '#core/shared/instant.ts'
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

type PoolOptions = { readonly url: string; readonly max?: number; readonly onError: (error: Error) => void }

/**
 * A pool whose every statement is prepared once per connection. Statements come from Kysely and are few, so their names are kept.
 * An idle pool without an `error` listener would end the process when the server stops.
 */
export const openPool = ({ url, max = 10, onError }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    application_name: 'seasonkeep',
  })
  pool.on('error', onError)
  pool.on('connect', client => {
    client.on('error', onError)
    prepareAll(client)
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

const prepareAll = (client: pg.PoolClient): void => {
  const plain = client.query.bind(client) as (...args: readonly unknown[]) => unknown
  const prepared = (text: unknown, values: unknown, ...rest: readonly unknown[]): unknown => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return plain(text, values, ...rest)
    const named = { name: nameOf(text), text, values }
    // pg's own promise would keep what each request made until a full collection: scavenges of 10 ms instead of half a millisecond.
    return rest.length > 0
      ? plain(named, ...rest)
      : new Promise((resolve, reject) => {
          plain(named, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)))
        })
  }
  client.query = prepared as typeof client.query
}

export const openDatabase = (pool: pg.Pool): Database => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
