import { type Kysely, sql } from 'kysely'

/** When a worker last wrote the time down (G893). Every process that starts writes `latest` as well. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table time_reached add column worked_at timestamptz`.execute(db)
}
