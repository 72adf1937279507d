import { type Kysely, sql } from 'kysely'

/** What a place consists of, wherever it is kept (G155). */
const PLACE = sql`
  recipient_name text not null check (char_length(recipient_name) between 1 and 50),
  phone text not null check (phone ~ '^01[016-9][0-9]{7,8}$'),
  address text not null check (char_length(address) between 1 and 200),
  detail text not null check (char_length(detail) <= 100),
  note text not null check (char_length(note) <= 200)`

/** Where gear is picked up, the places that customers keep, and when a driver's list was printed (decision 0076). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    create table pickup_place (
      order_id text primary key references storage_order,
      ${PLACE},
      changed_at timestamptz not null
    )`)
  await run(sql`
    create table saved_place (
      id uuid primary key,
      customer_id uuid not null references customer on delete cascade,
      label text not null check (char_length(label) between 1 and 20),
      ${PLACE},
      saved_at timestamptz not null
    )`)
  await run(sql`create index saved_place_of_customer on saved_place (customer_id, saved_at)`)
  await run(sql`
    create table pickup_list (
      id bigint generated always as identity primary key,
      day date not null,
      printed_at timestamptz not null,
      printed_by text not null references staff
    )`)
  await run(sql`create index pickup_list_of_day on pickup_list (day, printed_at)`)
  await run(sql`
    alter table storage_order
      add column place_status text not null default 'MISSING' check (place_status in ('MISSING', 'ASKED', 'KNOWN'))`)
  // Who has paid and waits is asked too.
  await run(sql`
    update storage_order set duty_due_at = least(duty_due_at, state_changed_at + interval '1 hour')
    where state in ('REQUESTED', 'PICKUP_SCHEDULED') and customer_id is not null`)
}
