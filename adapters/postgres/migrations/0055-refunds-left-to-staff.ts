import { type Kysely, sql } from 'kysely'

/** A refund that a person looks at is still read automatically, and no longer asked for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table refund add column left_to_staff boolean not null default false`.execute(db)
  await sql`update refund set left_to_staff = true where status = 'UNKNOWN' and next_look_at is null`.execute(db)
}
