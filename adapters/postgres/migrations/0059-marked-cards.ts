import { type Kysely, sql } from 'kysely'

/** The provider names a card that it deleted by its key, which is kept sealed: a mark finds it. Cards of before get theirs when they are first looked for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table stored_card add column billing_key_mark text`.execute(db)
  await sql`create unique index stored_card_by_mark on stored_card (billing_key_mark)`.execute(db)
}
