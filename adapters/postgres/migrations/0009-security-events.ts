import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // Account and address are keyed hashes. What happened to an account goes with its customer.
  await run(sql`
    create table security_event (
      id bigint generated always as identity primary key,
      kind text not null,
      customer_id uuid references customer on delete cascade,
      account text,
      via text,
      address text,
      device text,
      at timestamptz not null,
      check (customer_id is null or account is null)
    )`)
  await run(
    sql`create index security_event_of_customer on security_event (customer_id, at) where customer_id is not null`,
  )
  await run(sql`create index security_event_of_account on security_event (account) where account is not null`)
  await run(sql`create index security_event_by_age on security_event (at)`)

  // The number that was the customer's before: who has taken an account must not be the one who is told. Gone once it was told.
  // Checked from now on: no row has one yet, and reading them all would hold the table.
  await run(
    sql`alter table notice add column former_phone text, add check (former_phone is null or channel = 'SMS') not valid`,
  )
}
