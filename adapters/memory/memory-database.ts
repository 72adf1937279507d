import type { SessionRecord } from '#core/account/ports/session-records.ts'
import type { NewCustomerRecord } from '#core/account/ports/customer-records.ts'
import type { Attempt } from '#core/billing/ports/payment-records.ts'
import type { Payment } from '#core/billing/ports/payments.ts'
import type { CustomerId, OrderId, SessionId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import type { NewReport, OrderChange, RecordedStep } from '#core/storing/ports/order-records.ts'

/** An order with all that hangs on it, as the tables hold it apart. */
export type OrderRow = {
  customer: CustomerId
  order: Order
  timeline: readonly RecordedStep[]
  payment: Payment & { readonly paymentKey: string | null }
  attempts: readonly (Attempt & { readonly nextLookAt: Instant | null })[]
  reports: readonly (NewReport & { readonly filedAt: Instant })[]
}

/** The shop's records for as long as a test or a demonstration lasts. A change is one synchronous step, so nothing comes between. */
export type MemoryDatabase = {
  readonly customers: Map<CustomerId, NewCustomerRecord>
  readonly sessions: Map<SessionId, SessionRecord>
  readonly orders: Map<OrderId, OrderRow>
}

export const memoryDatabase = (): MemoryDatabase => ({ customers: new Map(), sessions: new Map(), orders: new Map() })

export const isAttemptOpen = (row: OrderRow): boolean =>
  row.attempts.some(({ status }) => status === 'SENT' || status === 'UNKNOWN')

/** State, chain and all that the step sets, together. */
export const takeStep = (row: OrderRow, change: OrderChange): void => {
  const { event, to, occurredAt, recordedAt, actor, reason } = change
  row.timeline = [...row.timeline, { event, from: row.order.state, to, occurredAt, recordedAt, actor, reason }]
  row.order = { ...row.order, ...change.set, state: to, stateChangedAt: recordedAt }
  if (change.report) row.reports = [...row.reports, { ...change.report, filedAt: recordedAt }]
}
