import { type RawBuilder, sql } from 'kysely'
import { Instant } from '#core/shared/instant.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { LateWorkRecords, WaitingOrder } from '#core/staff/ports/late-work-records.ts'
import { recordset } from '#adapters/postgres/insert-from.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'

export const postgresLateWorkRecords = (postgres: Postgres): LateWorkRecords => ({
  // A pickup that was missed has its own task. The state is a constant, or a prepared plan could not know that the index of such orders will do.
  find: ({ kind, state, since, before, until }, limit) =>
    ask(postgres, async db => {
      const { rows } = await sql<WaitingOrder>`
        select o.id as "order", o.step, w.since, d.day, ${CAUSE} as cause
        from storage_order o
          left join checkout k on k.order_id = o.id and k.withdrawn_at is null and k.restored_on is null
          cross join lateral (select coalesce(k.scheduled_for, k.day) as day) d
          cross join lateral (${sinceOf(since)}) w
        where o.state = ${sql.lit(state)} and (o.missed_pickup_on is null or o.state <> 'REQUESTED')
          and (
            w.since < ${before === null ? null : Instant.toDate(before)}::timestamptz
            or d.day <= ${until}::date
          )
          and not exists (select from staff_task s where s.subject = o.id and s.kind = ${kind} and s.cause = ${CAUSE})
        order by w.since limit ${limit}`.execute(db)
      return rows
    }),
  // Locked, so that a step taken meanwhile finds the task, or the task does not come.
  note: (kind, tasks, at) =>
    ask(postgres, async db => {
      const { rows } = await sql`
        with given as materialized (
          select * from ${recordset(
            { subject: 'text', step: 'integer', cause: 'text', due_on: 'date', detail: 'text' },
            tasks.map(({ order, step, cause, dueOn, detail }) => ({
              subject: order,
              step,
              cause,
              due_on: dueOn,
              detail,
            })),
          )}
        ), waiting as materialized (
          select o.id from storage_order o join given on given.subject = o.id and given.step = o.step
          order by o.id for no key update of o skip locked
        )
        insert into staff_task (kind, subject, detail, due_on, cause, created_at)
        select ${kind}, subject, detail, due_on, cause, ${Instant.toDate(at)}::timestamptz
        from given join waiting on waiting.id = given.subject
        on conflict do nothing returning id`.execute(db)
      return rows.length
    }),
})

/** A step may be written down long after it happened. */
const sinceOf = (event: OrderEvent | null): RawBuilder<unknown> =>
  event === null
    ? sql`select o.state_changed_at as since`
    : sql`select max(t.occurred_at) as since from timeline t where t.order_id = o.id and t.event = ${sql.lit(event)}`

/** Since when it waits, and of what is booked the day: another time or day is another wait. */
const CAUSE = sql<string>`concat_ws(
  ' ',
  to_char(o.state_changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  to_char(case when o.state = 'CHECKOUT_SCHEDULED' then k.scheduled_for end, 'YYYY-MM-DD')
)`
