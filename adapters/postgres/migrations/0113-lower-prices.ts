import { type Kysely, sql } from 'kysely'

/** A lower price for one contract is set without a notice, and so without an answer (decision 0156). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table price_offer
      drop constraint price_offer_check,
      add constraint another_price check (new_won <> old_won and new_won > 0),
      add constraint lower_without_notice check (new_won > old_won or (tell_at is null and noticed_at is null))`.execute(
    db,
  )
}
