import { type Kysely, sql } from 'kysely'

/** Who takes their gear at the desk need not have a Korean number (G142). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table checkout alter column recipient_phone drop not null`.execute(db)
}
