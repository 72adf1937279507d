import { type Kysely, sql } from 'kysely'

/** Half-days in which pickups are booked, and what customers wish (decision 0085). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // Each stop has a number of its own, and one above the stops of the half-day only when it was forced: no more than those are booked.
  await run(sql`
    create table pickup_booking (
      order_id text primary key references storage_order on delete cascade,
      region text not null,
      day date not null,
      half text not null check (half in ('MORNING', 'AFTERNOON')),
      slot integer not null check (slot > 0),
      stops integer not null,
      is_forced boolean not null,
      unique (region, day, half, slot),
      check (is_forced or slot <= stops)
    )`)
  await run(sql`
    alter table storage_order
      add column pickup_half text check (pickup_half in ('MORNING', 'AFTERNOON')),
      add column wish_day date,
      add column wish_half text check (wish_half in ('MORNING', 'AFTERNOON')),
      add column wish_lost boolean not null default false,
      add check (pickup_half is null or pickup_date is not null),
      add check ((wish_day is null) = (wish_half is null) and (wish_day is not null or not wish_lost))`)
}
