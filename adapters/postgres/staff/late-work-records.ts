import { type RawBuilder, sql } from 'kysely'
import { ok } from 'neverthrow'
import type { NoticeKind } from '#core/notices/notice-kind.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { Closing } from '#core/shop/closings.ts'
import type { LateWork } from '#core/staff/late-work.ts'
import type { LateSearch, LateWorkRecords, WaitingOrder } from '#core/staff/ports/late-work-records.ts'
import { writeNotices } from '#adapters/postgres/notices/write-notice.ts'
import { recordset } from '#adapters/postgres/insert-from.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'

export const postgresLateWorkRecords = (postgres: Postgres): LateWorkRecords => ({
  // One statement: each second one would ask by a connection of its own.
  find: (searches, limit) =>
    ask(postgres, async db => {
      const possible = searches.filter(
        ({ before, until, closed }) => before !== null || until !== null || closed.length > 0,
      )
      if (possible.length === 0) return []
      const { rows } = await sql<WaitingOrder>`${sql.join(
        possible.map(search => waitingBy(search, limit)),
        sql` union all `,
      )}`.execute(db)
      return rows
    }),
  // Locked, so that a step taken meanwhile finds the task, or the task does not come.
  note: (kind, tasks, at) =>
    transact(postgres, async tx => {
      const { rows } = await sql<Noted>`
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
          select o.id, o.customer_id from storage_order o join given on given.subject = o.id and given.step = o.step
          order by o.id for no key update of o skip locked
        ), noted as (
          insert into staff_task (kind, subject, detail, due_on, cause, created_at)
          select ${kind}, subject, detail, due_on, cause, ${Instant.toDate(at)}::timestamptz
          from given join waiting on waiting.id = given.subject
          on conflict do nothing returning id, subject, due_on
        )
        select n.id, n.subject as "order", n.due_on as day, w.customer_id as customer from noted n join waiting w on w.id = n.subject`.execute(
        tx,
      )
      if (kind === 'STOP_ON_CLOSED_DAY') {
        await writeNotices(
          tx,
          rows.map(({ id, order, day, customer }) => ({
            event: `closed:${order}:${day}:${id}`,
            kind: 'STOP_DAY_CLOSED',
            customer,
            order,
            at,
          })),
        )
      }
      return ok(rows.length)
    }),
  // Its cause is another one from then on: closed again, the day is a task again.
  endReopened: (closed, at) =>
    transact(postgres, async tx => {
      const { rows } = await sql<Noted>`
        with waiting as materialized (
          select o.id, o.customer_id from storage_order o join staff_task s on s.subject = o.id
          where s.kind = ${CLOSED_DAY} and s.done_at is null and s.due_on >= ${Day.of(at)}::date
            and not ${closed.length === 0 ? sql`false` : sql`exists (select from ${closings(closed)} where g.day = s.due_on and (g.region is null or g.region = o.location))`}
          order by o.id for no key update of o skip locked
        ), ended as (
          update staff_task s set done_at = ${Instant.toDate(at)}::timestamptz, cause = concat_ws(' ', s.cause, 'until', ${Instant.toIso(at)}::text)
          from waiting where waiting.id = s.subject and s.kind = ${CLOSED_DAY} and s.done_at is null
          returning s.id, s.subject, s.due_on
        )
        select e.id, e.subject as "order", e.due_on as day, w.customer_id as customer from ended e join waiting w on w.id = e.subject
        where exists (
          select from notice n where n.order_id = e.subject and n.kind = ${TOLD_CLOSED} and n.state in ('HANDED_ON', 'SENT', 'IN_DOUBT')
        )`.execute(tx)
      await writeNotices(
        tx,
        rows.map(({ id, order, day, customer }) => ({
          event: `open:${order}:${day}:${id}`,
          kind: 'STOP_DAY_OPEN',
          customer,
          order,
          at,
        })),
      )
      return ok(undefined)
    }),
})

/** A pickup that was missed has its own task. The state is a constant, or a prepared plan could not know that the index of such orders will do. */
const waitingBy = (
  { kind, state, since, before, until, closed, givesWayTo }: LateSearch,
  limit: number,
): RawBuilder<WaitingOrder> => sql`(
  select ${kind}::text as kind, o.id as "order", o.step, w.since, d.day, ${CAUSE} as cause
  from storage_order o
    left join checkout k on k.order_id = o.id and k.withdrawn_at is null and k.restored_on is null
    cross join lateral (select case o.state when 'PICKUP_SCHEDULED' then o.pickup_date else coalesce(k.scheduled_for, k.day) end as day) d
    cross join lateral (${sinceOf(since)}) w
  where o.state = ${sql.lit(state)} and (o.missed_pickup_on is null or o.state <> 'REQUESTED')
    and (
      w.since < ${before === null ? null : Instant.toDate(before)}::timestamptz
      or d.day <= ${until}::date
      or ${closed.length === 0 ? sql`false` : closedSinceBooked(closed)}
    )
    and not exists (select from staff_task s where s.subject = o.id and s.kind = ${kind} and s.cause = ${CAUSE})
    and not exists (select from staff_task w where w.subject = o.id and w.kind = any(${[...givesWayTo]}::text[]) and w.done_at is null)
  order by w.since limit ${limit}
)`

const CLOSED_DAY: LateWork = 'STOP_ON_CLOSED_DAY'
const TOLD_CLOSED: NoticeKind = 'STOP_DAY_CLOSED'

type Noted = { readonly id: string; readonly order: OrderId; readonly day: Day; readonly customer: string }

/** A booking that is newer than the closing was made knowing of it. */
const closedSinceBooked = (closed: readonly Closing[]): RawBuilder<unknown> => sql`exists (
  select from ${closings(closed)}
  where g.day = d.day and (g.region is null or g.region = o.location) and g.since >= (
    select max(t.recorded_at) from timeline t where t.order_id = o.id and t.event = any(${BOOKINGS}::text[])
  )
)`

const closings = (closed: readonly Closing[]): RawBuilder<unknown> =>
  recordset(
    { region: 'text', day: 'date', since: 'timestamptz' },
    closed.map(closing => ({ ...closing, since: Instant.toDate(closing.since) })),
  )

const BOOKINGS: OrderEvent[] = ['pickup.scheduled', 'pickup.rescheduled', 'checkout.scheduled', 'checkout.rescheduled']

/** A step may be written down long after it happened. */
const sinceOf = (event: OrderEvent | null): RawBuilder<unknown> =>
  event === null
    ? sql`select o.state_changed_at as since`
    : sql`select max(t.occurred_at) as since from timeline t where t.order_id = o.id and t.event = ${sql.lit(event)}`

/** Since when it waits, and of what is booked the day: another time or day is another wait. */
const CAUSE = sql<string>`concat_ws(
  ' ',
  to_char(o.state_changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  to_char(case o.state when 'CHECKOUT_SCHEDULED' then k.scheduled_for when 'PICKUP_SCHEDULED' then o.pickup_date end, 'YYYY-MM-DD')
)`
