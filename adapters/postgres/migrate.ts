import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import * as spine from './migrations/0001-spine.ts'

/** In the order in which they are applied; a name never changes once it has shipped. */
const MIGRATIONS = { '0001-spine': spine }

/** Brings the database to the newest schema. Safe to run twice and by several processes at once: the migrator holds a lock. */
export const migrate = async (url: string): Promise<void> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}
