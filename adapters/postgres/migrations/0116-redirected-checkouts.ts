import { type Kysely, sql } from 'kysely'

/** Gear that is to be brought to its customer goes to another place. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into transition (event, from_state, to_state)
    values
      ('checkout.redirected', 'CHECKOUT_REQUESTED', 'CHECKOUT_REQUESTED'),
      ('checkout.redirected', 'CHECKOUT_SCHEDULED', 'CHECKOUT_SCHEDULED')`.execute(db)
}
