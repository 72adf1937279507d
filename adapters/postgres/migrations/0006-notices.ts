import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // References alone: text and address are made when it is sent. The customer's is bare, for a constraint would lock their row after
  // the order's, where others lock it before.
  await run(sql`
    create table notice (
      id uuid primary key default gen_random_uuid(),
      event text not null,
      channel text not null check (channel in ('SMS', 'EMAIL')),
      kind text not null,
      customer_id uuid not null,
      order_id text references storage_order on delete cascade,
      created_at timestamptz not null,
      state text not null default 'NEW'
        check (state in ('NEW', 'HANDED_ON', 'SENT', 'DROPPED', 'IN_DOUBT', 'UNDELIVERED')),
      settled_at timestamptz,
      constraint told_once_by_each_channel unique (event, channel),
      check ((state in ('NEW', 'HANDED_ON')) = (settled_at is null))
    )`)
  await run(sql`create index notice_to_hand_on on notice (created_at) where state = 'NEW'`)
  await run(sql`create index notice_open on notice (id) where state in ('NEW', 'HANDED_ON')`)
  await run(sql`create index notice_of_order on notice (order_id, created_at)`)
  await run(sql`create index notice_of_customer on notice (customer_id)`)
  await run(sql`create index notice_newest on notice (created_at)`)
}
