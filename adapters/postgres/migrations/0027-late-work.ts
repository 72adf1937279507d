import { type Kysely, sql } from 'kysely'

/** Tasks with the day on which they were due, once for each cause, and messages to the staff about new ones (decision 0081). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`alter table staff_task add column due_on date, add column cause text`)
  await run(
    sql`create unique index one_task_for_each_cause on staff_task (subject, kind, cause) where cause is not null`,
  )
  await run(sql`
    create index open_task_by_day on staff_task (
      (coalesce(due_on, (created_at at time zone 'Asia/Seoul')::date)), id
    ) where done_at is null`)
  // What staff has to do next; of all orders these are few.
  await run(sql`
    create index order_waits_for_staff on storage_order (state, state_changed_at)
    where state in ('REQUESTED', 'PICKED_UP', 'ARRIVED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED')`)

  await run(sql`
    create table staff_message_wish (
      staff_id text primary key references staff,
      channel text not null check (channel in ('SMS', 'EMAIL')),
      address text not null,
      kinds text[] not null check (cardinality(kinds) > 0)
    )`)
  await run(sql`
    create table staff_message (
      id bigint generated always as identity primary key,
      staff_id text not null references staff,
      created_at timestamptz not null default now(),
      state text not null default 'NEW' check (state in ('NEW', 'SENT', 'DROPPED', 'IN_DOUBT', 'UNDELIVERED')),
      attempts integer not null default 0,
      next_try_at timestamptz not null default now()
    )`)
  await run(sql`create index staff_message_due on staff_message (next_try_at) where state = 'NEW'`)
  await run(sql`create index staff_message_of on staff_message (staff_id, created_at)`)
  // A member hears of a task once; without a message, of one that was there before they asked.
  await run(sql`
    create table staff_task_told (
      staff_id text not null references staff,
      task_id bigint not null references staff_task on delete cascade,
      message_id bigint references staff_message,
      primary key (staff_id, task_id)
    )`)
  await run(sql`create index told_by_message on staff_task_told (message_id) where message_id is not null`)
  await run(sql`create index told_of_task on staff_task_told (task_id)`)
}
