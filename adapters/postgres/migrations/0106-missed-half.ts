import { type Kysely, sql } from 'kysely'

/** Of a pickup that failed its half-day too: one that did not fail after all is booked for it again (G788). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table storage_order
      add column missed_pickup_half text check (missed_pickup_half in ('MORNING', 'AFTERNOON')),
      add constraint missed_half_of_a_day check (missed_pickup_half is null or missed_pickup_on is not null)`.execute(
    db,
  )
}
