import { type Kysely, sql } from 'kysely'

/** Some cards take a payment back as a whole or not at all. What was paid before was never asked, and is tried as it was. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payment add column can_refund_part boolean not null default true`.execute(db)
}
