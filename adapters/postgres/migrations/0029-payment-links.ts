import { type Kysely, sql } from 'kysely'

/** Links by which an order is paid without a login (decision 0059). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // Nothing of what opens it: that is made of its id by the secret of the service.
  await run(sql`
    create table payment_link (
      id text primary key check (id ~ '^[0-9A-Z]{16}$'),
      order_id text not null references storage_order,
      made_at timestamptz not null,
      made_by text not null references staff,
      expires_at timestamptz not null check (expires_at > made_at),
      cancelled_at timestamptz
    )`)
  await run(sql`create unique index one_live_link on payment_link (order_id) where cancelled_at is null`)
  await run(sql`create index payment_link_order on payment_link (order_id)`)
  // An order that waits for its link waits longer than another one.
  await run(sql`alter table storage_order add column payable_until timestamptz`)
}
