import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    create table checkout (
      id uuid not null,
      order_id text not null,
      day date not null,
      recipient_name text not null,
      recipient_phone text not null,
      is_proxy boolean not null,
      address text not null,
      needs_confirmation boolean not null,
      season text not null,
      requested_at timestamptz not null,
      withdrawn_at timestamptz,
      scheduled_for date,
      delivered_at timestamptz,
      delivered_to text,
      restored_on date,
      constraint checkout_id primary key (id),
      constraint checkout_order foreign key (order_id) references storage_order,
      constraint checkout_recipient check (char_length(recipient_name) between 1 and 50),
      constraint checkout_phone check (recipient_phone ~ '^01[016-9][0-9]{7,8}$'),
      constraint checkout_address check (char_length(address) between 1 and 200),
      constraint checkout_season check (season ~ '^[0-9]{4}-[0-9]{2}$'),
      constraint checkout_delivery check ((delivered_at is null) = (delivered_to is null)),
      constraint checkout_withdrawn_before_delivery check (withdrawn_at is null or delivered_at is null),
      constraint checkout_restored_after_delivery check (restored_on is null or delivered_at is not null)
    )`)
  await run(sql`create index checkout_of_order on checkout (order_id, requested_at)`)
  // Gear leaves the storage once before it comes back: whoever writes, an order never has two checkouts under way.
  await run(
    sql`create unique index one_checkout_under_way on checkout (order_id) where withdrawn_at is null and restored_on is null`,
  )
}
