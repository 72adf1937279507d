import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // One for each contract and term. Once somebody was told of it, it does not change but for the answer.
  await run(sql`
    create table price_offer (
      order_id text not null references storage_order on delete cascade,
      term integer not null check (term > 1),
      old_won integer not null check (old_won > 0),
      new_won integer not null,
      from_day date not null,
      offered_at timestamptz not null,
      tell_at timestamptz,
      noticed_at timestamptz,
      answer text check (answer in ('AGREED', 'KEPT')),
      answered_at timestamptz,
      primary key (order_id, term),
      check (new_won > old_won),
      check (tell_at is null or noticed_at is null),
      check ((answer is null) = (answered_at is null)),
      constraint answered_after_the_notice check (answer is null or (noticed_at is not null and answered_at >= noticed_at))
    )`)
  await run(sql`create index price_to_tell on price_offer (tell_at) where tell_at is not null`)
  await run(sql`create index price_newest on price_offer (offered_at)`)

  // What a term costs since the customer agreed to another price; the claim of renewals reads it with the row that it locks.
  await run(sql`alter table storage_order add column agreed_won integer check (agreed_won > 0)`)

  // The consent belongs to the payment, and is kept as long.
  await run(sql`alter table archived_payment add column price_consent jsonb`)
}
