import { type Kysely, sql } from 'kysely'

/** When a worker was last at work: `latest` is written by whoever starts, too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table time_reached add column worked_at timestamptz`.execute(db)
}
