import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import * as spine from './migrations/0001-spine.ts'
import * as access from './migrations/0002-access.ts'
import * as checkout from './migrations/0003-checkout.ts'
import * as cardsAndRefunds from './migrations/0004-cards-and-refunds.ts'
import * as archive from './migrations/0005-archive.ts'
import * as notices from './migrations/0006-notices.ts'

/** In the order in which they are applied; a name never changes once it has shipped. */
const MIGRATIONS = {
  '0001-spine': spine,
  '0002-access': access,
  '0003-checkout': checkout,
  '0004-cards-and-refunds': cardsAndRefunds,
  '0005-archive': archive,
  '0006-notices': notices,
}

/** Brings the database to the newest schema. Safe to run twice and by several processes at once: the migrator holds a lock. */
export const migrate = async (url: string): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    if (await hasNewestSchema(pool)) return
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await pool.end()
  }
}

const UNDEFINED_TABLE = '42P01'

/** Asked first: the migrator reads the whole catalogue to find that there is nothing to do, which is a fifth of a start. */
export const hasNewestSchema = async (pool: pg.Pool): Promise<boolean> => {
  try {
    const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name')
    return rows.map(({ name }) => name).join() === Object.keys(MIGRATIONS).join()
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.code === UNDEFINED_TABLE) return false
    throw cause
  }
}
