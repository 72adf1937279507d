import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // Not to be guessed, and neither e-mail nor phone: whoever knows it could ask for a charge.
  await run(sql`alter table customer add column customer_key uuid not null default gen_random_uuid()`)
  await run(sql`alter table customer add constraint customer_card_key unique (customer_key)`)

  await run(sql`
    create table stored_card (
      customer_id uuid primary key references customer on delete cascade,
      billing_key text not null,
      label text not null,
      registered_at timestamptz not null,
      unusable_since timestamptz
    )`)
  await run(sql`
    create table dropped_billing_key (
      id bigint generated always as identity primary key,
      billing_key text not null,
      dropped_at timestamptz not null,
      next_try_at timestamptz not null
    )`)

  await run(sql`
    alter table storage_order
      add column renewal_status text not null default 'OK' check (renewal_status in ('OK', 'PAST_DUE', 'UNPAID')),
      add column declines integer not null default 0 check (declines >= 0),
      add column last_declined_on date,
      add column reminded_on date,
      add column charge_due_at timestamptz,
      add column duty_due_at timestamptz,
      add constraint only_renewing_contracts_are_charged check (charge_due_at is null or auto_renewal = 'ACTIVE')`)
  // Without those whose payment is being decided: however many there are, they stand in nobody's way.
  await run(sql`
    create index charge_due on storage_order (charge_due_at) where charge_due_at is not null and not attempt_open`)
  await run(
    sql`create index duty_due on storage_order (duty_due_at) where duty_due_at is not null and not attempt_open`,
  )

  await run(sql`alter table payment_attempt add column gateway_order_id text`)
  await run(sql`
    update payment_attempt set gateway_order_id = payment.order_id from payment where payment.id = payment_attempt.payment_id`)
  await run(sql`
    alter table payment_attempt
      alter column gateway_order_id set not null,
      alter column payment_key drop not null`)

  await run(sql`
    create table refund (
      id uuid primary key default gen_random_uuid(),
      payment_id uuid not null references payment,
      n integer not null check (n > 0),
      amount_won integer not null check (amount_won > 0),
      rule text not null,
      explain jsonb not null,
      requested_at timestamptz not null,
      sent_at timestamptz not null,
      status text not null check (status in ('SENT', 'DONE', 'FAILED', 'UNKNOWN')),
      idempotency_key text not null unique,
      decided_at timestamptz,
      failure_code text,
      failure_message text,
      looks integer not null default 0,
      next_look_at timestamptz,
      unique (payment_id, n),
      check ((status in ('DONE', 'FAILED')) = (decided_at is not null)),
      check ((status = 'FAILED') = (failure_code is not null)),
      check (status in ('SENT', 'UNKNOWN') or next_look_at is null)
    )`)
  // While money may be on its way back, no other refund of the same payment can begin.
  await run(sql`create unique index one_open_refund on refund (payment_id) where status in ('SENT', 'UNKNOWN')`)
  await run(sql`create index refund_look_due on refund (next_look_at) where next_look_at is not null`)
  await run(sql`create index refund_not_done on refund (requested_at) where status <> 'DONE'`)

  // What staff asks for: the latest orders, and one day of the ledger.
  await run(sql`create index order_by_change on storage_order (state_changed_at desc)`)
  await run(sql`create index payment_by_day on payment (approved_at) where approved_at is not null`)
  await run(sql`create index refund_by_day on refund (decided_at) where decided_at is not null`)
}
