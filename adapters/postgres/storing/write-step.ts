import { sql, type Transaction } from 'kysely'
import { noticeOfStep } from '#core/notices/notice-of-step.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { endedTasks, endsRenewals, reopenedTasks } from '#core/staff/ended-tasks.ts'
import { lacksPlace } from '#core/storing/pickup-place.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import { dueAfterStep } from '#adapters/postgres/billing/order-due.ts'
import { changedColumns, toOrder, type OrderRow } from './order-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { PLACE_MISSING } from './pickup-place-row.ts'
import { writeCheckout } from './write-checkout.ts'
import { writeLabel, writeLocker } from './write-locker.ts'
import { writeWindow } from './write-window.ts'
import { writeNotice } from '#adapters/postgres/notices/write-notice.ts'
import { closeRenewalTasks, closeTasks, writeTasks } from '#adapters/postgres/staff/write-task.ts'

/**
 * A step is written down no earlier than when it happened, nor before the one before it, and what happens now happens then: our clock may
 * have been set back, and the clock of the reporter may be ahead of ours.
 */
const toTimes = ({ id, step }: OrderRow, { occurredAt, recordedAt }: OrderChange) => {
  const [told, now] = [Instant.toDate(occurredAt), Instant.toDate(recordedAt)]
  const before = sql`(select recorded_at from timeline where order_id = ${id} and step = ${step})`
  const recorded = sql<Date>`greatest(${now}::timestamptz, ${told}::timestamptz, ${before})`
  return { recorded, occurred: occurredAt === recordedAt ? recorded : told }
}

/** Writes a step, all that it changes, and the step that follows at once. The order's row must be locked by this transaction. */
export const writeStep = async (tx: Transaction<Schema>, row: OrderRow, change: OrderChange): Promise<void> => {
  const step = row.step + 1
  const { recorded, occurred } = toTimes(row, change)
  const set = changedColumns(change)
  const before = toOrder(row)
  const after: Order = { ...before, ...change.set, state: change.to }
  await tx
    .with('step', query =>
      query.insertInto('timeline').values({
        order_id: row.id,
        step,
        event: change.event,
        from_state: row.state,
        to_state: change.to,
        occurred_at: occurred,
        recorded_at: recorded,
        actor_kind: change.actor.kind,
        actor_id: change.actor.id,
        reason: change.reason,
        amount_won: change.amountWon ?? null,
        amount_way: change.amountWay ?? null,
        note: change.note ?? null,
      }),
    )
    .updateTable('storage_order')
    .set({
      ...set,
      ...dueAfterStep(row, after, change),
      state: change.to,
      step,
      ...(change.to !== row.state && { state_changed_at: recorded }),
    })
    .where('id', '=', row.id)
    .execute()
  if (change.set.storageStartDate === null) await dropAgreedPrice(tx, row)
  if (change.report) await writeReport(tx, row, change, change.report)
  if (change.checkout) await writeCheckout(tx, row, change.checkout)
  await writeLocker(tx, row, change)
  await writeLabel(tx, row, change)
  await writeWindow(tx, row, change)
  if (row.place_status === 'ASKED' && !lacksPlace(after))
    await closeTasks(tx, [row.id], [PLACE_MISSING], change.recordedAt)
  await closeTasks(tx, [row.id], endedTasks(change.event, before, after), change.recordedAt)
  if (DECIDES_RENEWAL.has(change.event) || endsRenewals(before, after))
    await closeRenewalTasks(tx, [row.id], change.recordedAt)
  await writeTasks(tx, reopenedTasks(change.event, before, after, Day.of(change.recordedAt)), change.recordedAt)
  if (change.actor.kind === 'STAFF') await writeAudit(tx, row, change)
  const notice = noticeOfStep({ ...change, from: before.state }, after.renewal.declines)
  if (notice !== null) {
    const event = `order:${row.id}:${step}`
    await writeNotice(tx, { event, kind: notice, customer: row.customer_id, order: row.id, at: change.recordedAt })
  }
  if (change.next) await writeStep(tx, { ...row, ...set, step, state: change.to }, change.next)
}

/** After which no call about the payment of the next term is needed. */
const DECIDES_RENEWAL: ReadonlySet<OrderChange['event']> = new Set<OrderChange['event']>([
  'renewal.charged',
  'autopay.terminated',
])

/** Announced and agreed to for a payment day that is none any more: the first renewal costs what the first year did (G749), unless a lower price was set. */
const dropAgreedPrice = async (tx: Transaction<Schema>, { id, amount_won: won }: OrderRow): Promise<void> => {
  await sql`
    with gone as (
      delete from price_offer where order_id = ${id} and noticed_at is not null
    ), lowered as (
      select min(new_won) as won from price_offer where order_id = ${id} and new_won < old_won
    ), tried as (
      update payment set amount_won = coalesce(lowered.won, ${won}::integer) from lowered
      where order_id = ${id} and term > 1 and status in ('READY', 'FAILED')
    )
    update storage_order set agreed_won = lowered.won from lowered where id = ${id}`.execute(tx)
}

const writeReport = async (
  tx: Transaction<Schema>,
  row: OrderRow,
  change: OrderChange,
  { id, score, tip, images }: NonNullable<OrderChange['report']>,
): Promise<void> => {
  await tx
    .insertInto('report')
    .values({
      id,
      order_id: row.id,
      score,
      tip,
      ...images,
      // A clock may stand, or have been set back: the newest report is the one that was filed last.
      filed_at: sql<Date>`greatest(
        ${Instant.toDate(change.recordedAt)}::timestamptz,
        (select max(filed_at) + interval '1 millisecond' from report where order_id = ${row.id})
      )`,
      filed_by: change.actor.id ?? '',
    })
    .execute()
}

const writeAudit = async (tx: Transaction<Schema>, row: OrderRow, change: OrderChange): Promise<void> => {
  await tx
    .insertInto('audit')
    .values({
      staff_id: change.actor.id ?? '',
      command: `order ${change.event}`,
      subject: row.id,
      reason: change.reason ?? '',
      at: Instant.toDate(change.recordedAt),
    })
    .execute()
}
