import { orderChargeDueAt, orderDutyDueAt } from '#core/billing/order-due.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import type { OrderRow } from '#adapters/postgres/storing/order-row.ts'
import { currentShop } from '#adapters/system/current-shop.ts'

const toDate = (instant: Instant | null): Date | null => (instant === null ? null : Instant.toDate(instant))

export type DueColumns = { readonly charge_due_at: Date | null; readonly duty_due_at: Date | null }

/** When a worker has something to do for an order in this state. Written with every change of what it depends on. */
export const dueColumns = (order: Order): DueColumns => ({
  charge_due_at: toDate(orderChargeDueAt(order)),
  duty_due_at: toDate(orderDutyDueAt(order, currentShop())),
})

/** A step puts off no duty that is due already, and hurries no charge that is put off and is not its business. */
export const dueAfterStep = (row: OrderRow, after: Order, change: OrderChange): DueColumns => {
  const { event, occurredAt, recordedAt, set } = change
  const due = dueColumns({ ...after, stateChangedAt: occurredAt })
  // The day of the return is with its checkout, and a season may have begun meanwhile: a worker looks there (T28).
  const isBackAsBefore = (event === 'checkout.withdrawn' || event === 'status.corrected') && after.state === 'RESTORED'
  const isOverdue = row.duty_due_at !== null && row.duty_due_at <= recordedAt
  const isAboutRenewal = set.renewal !== undefined || set.autoRenewal !== undefined
  const isPutOff =
    row.charge_due_at !== null && due.charge_due_at !== null && row.charge_due_at > Instant.ofDate(due.charge_due_at)
  return {
    duty_due_at: isOverdue ? toDate(row.duty_due_at) : isBackAsBefore ? toDate(recordedAt) : due.duty_due_at,
    charge_due_at: isPutOff && !isAboutRenewal ? toDate(row.charge_due_at) : due.charge_due_at,
  }
}
