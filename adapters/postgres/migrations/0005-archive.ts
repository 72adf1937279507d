import { type Kysely, sql } from 'kysely'

/** What is left of somebody who has left: by law here, and for a while where others still have to forget them. Names nobody. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // A contract stays without its person until the refund that is under way is decided.
  await run(sql`
    alter table storage_order
      alter column customer_id drop not null,
      add column former_customer text,
      add column left_at timestamptz,
      add constraint order_is_somebodys_or_was
        check ((customer_id is null) = (former_customer is not null) and (customer_id is null) = (left_at is not null))`)
  await run(sql`create index order_of_nobody on storage_order (left_at) where customer_id is null`)

  await run(sql`
    create table archived_contract (
      order_id text primary key,
      former_customer text not null,
      equipment_type text not null,
      plan text not null,
      amount_won integer not null,
      state text not null,
      terms_paid integer not null,
      placed_at timestamptz not null,
      storage_start_date date,
      ended_at timestamptz not null,
      steps jsonb not null,
      erased_at timestamptz not null,
      kept_until date not null
    )`)
  await run(sql`create index archived_contract_over on archived_contract (kept_until)`)
  await run(sql`
    create table archived_payment (
      id uuid primary key,
      order_id text not null references archived_contract on delete cascade,
      term integer not null,
      amount_won integer not null,
      status text not null,
      payment_key text not null,
      gateway_order_id text not null,
      fee_won integer,
      method text,
      approved_at timestamptz,
      refunds jsonb not null
    )`)
  await run(sql`create index archived_payment_of on archived_payment (order_id)`)

  // The id at the provider and the token are sealed together.
  await run(sql`
    create table dropped_link (
      id bigint generated always as identity primary key,
      provider text not null,
      person text not null,
      dropped_at timestamptz not null,
      tries integer not null default 0,
      next_try_at timestamptz not null
    )`)
  await run(sql`
    create table dropped_picture (
      key text primary key,
      next_try_at timestamptz not null
    )`)
}
