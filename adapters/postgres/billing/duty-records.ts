import { sql, type Transaction } from 'kysely'
import { ok } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import type { LockedDuty, DutyDone, DutyRecords } from '#core/billing/ports/duty-records.ts'
import { dueColumns, type DueColumns } from './order-due.ts'
import { toOrder, type OrderRow } from '#adapters/postgres/storing/order-row.ts'
import { isDayClosed } from '#adapters/postgres/storing/storage-views.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeNotice } from '#adapters/postgres/notices/write-notice.ts'
import { writeStep } from '#adapters/postgres/storing/write-step.ts'
import { writeTasks } from '#adapters/postgres/staff/write-task.ts'

type Tx = Transaction<Schema>

export const postgresDutyRecords = (postgres: Postgres): DutyRecords => ({
  claimDue: (now, limit, holdSeconds) =>
    ask(postgres, async db => {
      const { rows } = await sql<{ id: OrderId }>`
        with due as materialized (
          select id from storage_order where duty_due_at <= ${Instant.toDate(now)} and not attempt_open
          order by duty_due_at limit ${limit} for update skip locked
        )
        update storage_order o set duty_due_at = ${Instant.toDate(Instant.plusSeconds(now, holdSeconds))}
        from due where o.id = due.id returning o.id`.execute(db)
      return rows.map(({ id }) => id)
    }),
  do: (id, decide) =>
    transact(postgres, async tx => {
      const row = await tx.selectFrom('storage_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (row && !row.attempt_open) await doLocked(tx, row, decide)
      return ok(undefined)
    }),
})

const doLocked = async (tx: Tx, row: OrderRow, decide: (locked: LockedDuty) => DutyDone | null): Promise<void> => {
  const locked = {
    order: toOrder(row),
    restoredOn: await restoredOn(tx, row),
    isDayClosed: await isStopClosed(tx, row),
  }
  const done = decide(locked)
  if (done) await write(tx, row, done)
  // Nothing due any more, or nothing yet: this writes anew when it is.
  else await tx.updateTable('storage_order').set(toDutyDue(locked.order)).where('id', '=', row.id).execute()
}

const isStopClosed = async (tx: Tx, row: OrderRow): Promise<boolean> =>
  row.state === 'PICKUP_SCHEDULED' && (await isDayClosed(tx, row.id))

const restoredOn = async (tx: Tx, row: OrderRow): Promise<Day> => {
  const byStep = Day.of(row.state_changed_at)
  if (row.state !== 'RESTORED') return byStep
  const last = await tx
    .selectFrom('checkout')
    .select('restored_on')
    .where('order_id', '=', row.id)
    .where('restored_on', 'is not', null)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.restored_on as Day | null | undefined) ?? byStep
}

const write = async (
  tx: Tx,
  row: OrderRow,
  { step, renewal, placeStatus, reminder, task, at, putOffTo }: DutyDone,
): Promise<void> => {
  if (step) await writeStep(tx, row, step)
  else await mark(tx, row, { renewal, placeStatus, putOffTo })
  if (reminder) {
    const { renewsOn } = reminder
    // Told once for each day of payment: after a corrected arrival it is another.
    const event = ['reminder', row.id, reminder.term, reminder.kind, ...(renewsOn === null ? [] : [renewsOn])].join(':')
    await writeNotice(tx, { event, kind: reminder.kind, customer: row.customer_id, order: row.id, at, renewsOn })
  }
  if (task) await writeTasks(tx, [{ ...task, subject: row.id }], at)
}

/** When the order is charged is nothing that it changes. */
const toDutyDue = (order: Order): Pick<DueColumns, 'duty_due_at'> => ({ duty_due_at: dueColumns(order).duty_due_at })

/** Which reminders the customer has been sent, without a step of the order's life. */
const mark = async (
  tx: Tx,
  row: OrderRow,
  done: Pick<DutyDone, 'renewal' | 'placeStatus' | 'putOffTo'>,
): Promise<void> => {
  await tx
    .updateTable('storage_order')
    .set({
      reminded_on: done.renewal.remindedOn,
      place_status: done.placeStatus,
      ...(done.putOffTo === null
        ? toDutyDue({ ...toOrder(row), ...done })
        : { duty_due_at: Instant.toDate(done.putOffTo) }),
    })
    .where('id', '=', row.id)
    .execute()
}
