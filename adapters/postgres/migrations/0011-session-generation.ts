import { type Kysely, sql } from 'kysely'

/** Raised by whatever ends a customer's sessions: a sign-in that was verified in an earlier one begins none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table customer add column session_generation integer not null default 0`.execute(db)
}
