import { type Kysely, sql } from 'kysely'

/** What the staff notes down by hand: complaints and their answers, and refunds that were paid by bank. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // A task that was closed comes back with its trouble; of those that are open there is one.
  await run(sql`alter table staff_task drop constraint staff_task_kind_subject_key`)
  await run(sql`create unique index one_open_task on staff_task (subject, kind) where done_at is null`)

  // The order's id is bare: its owner is looked up, and a constraint would lock the order after its customer.
  await run(sql`
    create table complaint (
      id bigint generated always as identity primary key,
      customer_id uuid not null references customer,
      order_id text,
      text text not null,
      received_at timestamptz not null,
      taken_by text not null references staff,
      answer text,
      answered_at timestamptz,
      answered_by text references staff,
      kept_until date,
      check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)),
      check ((answer is null) = (kept_until is null))
    )`)
  await run(sql`create index complaint_of_customer on complaint (customer_id)`)
  await run(sql`create index complaint_of_order on complaint (order_id) where order_id is not null`)
  await run(sql`create index complaint_open on complaint (id) where answer is null`)
  await run(sql`create index complaint_over on complaint (kept_until) where kept_until is not null`)
  await run(sql`
    create table archived_complaint (
      id bigint primary key,
      former_customer text not null,
      order_id text,
      text text not null,
      received_at timestamptz not null,
      answer text,
      answered_at timestamptz,
      erased_at timestamptz not null,
      kept_until date not null
    )`)
  await run(sql`create index archived_complaint_over on archived_complaint (kept_until)`)

  // Money that went another way than through the card provider, on this day.
  await run(sql`
    alter table refund
      add column paid_by_bank_on date,
      add constraint only_done_refunds_were_paid check (paid_by_bank_on is null or status = 'DONE')`)

  // What the staff asks for each morning.
  await run(sql`create index order_by_pickup on storage_order (pickup_date) where pickup_date is not null`)
  // Orders that wait for their pickup since before it was watched: a worker finds out when it is late.
  await run(sql`
    update storage_order set duty_due_at = state_changed_at where state in ('REQUESTED', 'PICKUP_SCHEDULED')`)
}
