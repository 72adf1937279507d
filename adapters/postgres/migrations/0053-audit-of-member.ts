import { type Kysely, sql } from 'kysely'

/** What one member did, the newest first. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index audit_of_member on audit (staff_id, id)`.execute(db)
}
