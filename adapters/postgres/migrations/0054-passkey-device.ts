import { type Kysely, sql } from 'kysely'

/** A member with several passkeys tells them apart by what they were made on; null for those of before (G431). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table staff_passkey add column device text`.execute(db)
}
