import { type Kysely, sql } from 'kysely'

/** Gear that is on its way waits for the staff as well (G793). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`
    create index order_waits_for_a_step on storage_order (state, state_changed_at)
    where state in (
      'REQUESTED', 'PICKED_UP', 'REPORTED', 'TEMP_STORED', 'IN_TRANSIT', 'ARRIVED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED'
    )`)
  await run(sql`drop index order_waits_for_staff`)
}
