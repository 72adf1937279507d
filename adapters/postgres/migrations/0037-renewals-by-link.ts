import { type Kysely, sql } from 'kysely'

/** A link pays a renewal too (G245). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payment_link add column term integer not null default 1 check (term > 0)`.execute(db)
}
