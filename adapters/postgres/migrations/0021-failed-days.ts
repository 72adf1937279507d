import { type Kysely, sql } from 'kysely'

/** Pickups and deliveries that fail on their day, and a booked delivery that is moved or withdrawn. */
const STEPS = [
  ['pickup.missed', 'PICKUP_SCHEDULED', 'REQUESTED'],
  ['checkout.rescheduled', 'CHECKOUT_SCHEDULED', 'CHECKOUT_SCHEDULED'],
  ['checkout.missed', 'CHECKOUT_SCHEDULED', 'CHECKOUT_REQUESTED'],
  ['checkout.withdrawn', 'CHECKOUT_SCHEDULED', 'IN_STORAGE'],
  ['checkout.withdrawn', 'CHECKOUT_SCHEDULED', 'RESTORED'],
] as const

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    insert into transition (event, from_state, to_state)
    values ${sql.join(STEPS.map(([event, from, to]) => sql`(${sql.lit(event)}, ${sql.lit(from)}, ${sql.lit(to)})`))}`)
  await run(sql`
    alter table storage_order
      add column missed_pickup_on date,
      add column missed_pickup_fault text check (missed_pickup_fault in ('CUSTOMER', 'SHOP')),
      add constraint missed_pickup_has_fault check ((missed_pickup_on is null) = (missed_pickup_fault is null))`)
}
