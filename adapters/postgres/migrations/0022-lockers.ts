import { type Kysely, sql } from 'kysely'

/** Lockers with their places, gear that moves between them, and numbers for the labels of sets. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    create table locker (
      region text not null,
      code text not null,
      zone text not null,
      kind text not null check (kind in ('SKI', 'SNOWBOARD', 'BOTH')),
      blocked_reason text,
      added_at timestamptz not null,
      primary key (region, code)
    )`)
  // One row for each set that a locker can hold: more than there are places never go in, and no order has two.
  await run(sql`
    create table locker_place (
      region text not null,
      code text not null,
      n integer not null check (n > 0),
      order_id text unique references storage_order on delete set null,
      primary key (region, code, n),
      foreign key (region, code) references locker
    )`)
  await run(sql`create index free_locker_place on locker_place (region, code, n) where order_id is null`)

  await run(sql`
    insert into transition (event, from_state, to_state)
    select 'locker.moved', state, state
    from unnest(array['IN_STORAGE', 'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED']) as state`)

  // An identity, so that a restored backup counts on from its last number.
  await run(sql`
    create table label (
      number bigint primary key generated always as identity,
      order_id text not null unique references storage_order on delete cascade
    )`)
  await run(sql`insert into label (order_id) select id from storage_order where terms_paid > 0 order by placed_at, id`)
}
