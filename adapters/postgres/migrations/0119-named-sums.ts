import { type Kysely, sql } from 'kysely'

/** What the last reminder said that the next payment costs (G973). Of those that were sent before, what it costs now. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table storage_order add column told_won integer check (told_won > 0)`.execute(db)
  await sql`update storage_order set told_won = coalesce(agreed_won, amount_won) where told_on is not null`.execute(db)
}
