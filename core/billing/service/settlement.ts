import { match } from 'ts-pattern'
import type { EquipmentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import { refundKey } from '../payment-attempt.ts'
import type { GatewayPayment } from '../ports/card-gateway.ts'
import type { Attempt, PaymentAtHand, Settlement, StaffTaskKind } from '../ports/payment-records.ts'
import type { NewRefund } from '../ports/refund-records.ts'
import { paidBy } from './paid-by.ts'
import { renewalSettlement } from './renewal-settlement.ts'
import { mismatch, refusedFor, stillOpen, type Verdict } from './verdict.ts'

type Source = { readonly now: Instant; readonly newEquipmentId: () => EquipmentId }

/** What one verdict means for attempt, payment and order together. Runs while the order's row is locked. */
export const settlement =
  (verdict: Verdict, source: Source) =>
  (atHand: PaymentAtHand, attempt: Attempt): Settlement =>
    attempt.term === 1
      ? firstSettlement(verdict, source, atHand, attempt)
      : renewalSettlement(verdict, source.now)(atHand, attempt)

const firstSettlement = (verdict: Verdict, source: Source, atHand: PaymentAtHand, attempt: Attempt): Settlement =>
  match(verdict)
    .with({ kind: 'Taken' }, ({ record }) => taken(record, atHand, source))
    .with({ kind: 'Refused' }, ({ code, message }) => refusedFor(code, message, source.now))
    .with({ kind: 'NotAsked' }, ({ code }) => refusedFor(code, '', source.now))
    .with({ kind: 'Unsure' }, () => stillOpen(attempt, source.now))
    .with({ kind: 'Strange' }, ({ record }) => mismatch(record, attempt, source.now))
    .exhaustive()

const taken = (record: GatewayPayment, atHand: PaymentAtHand, { now, newEquipmentId }: Source): Settlement => {
  const { order, payment, newerPaidOrder } = atHand
  const paid = paidBy(record, payment.amountWon, now)
  const done = { attempt: { status: 'DONE' as const }, paid, decidedAt: now }
  const received = (event: 'payment.confirmed' | 'payment.late'): OrderChange => ({
    event,
    to: 'REQUESTED',
    // The provider tells whole seconds of its own clock: never later than now, nor before the order was placed.
    occurredAt: Math.max(order.placedAt, Math.min(paid.approvedAt, now)) as Instant,
    recordedAt: now,
    actor: { kind: 'PROVIDER', id: null },
    reason: null,
    set: { termsPaid: 1, equipmentId: newEquipmentId() },
  })
  const forStaff = (kind: StaffTaskKind): Settlement => ({
    ...done,
    task: { kind, detail: `order ${order.id}, ${payment.amountWon} won, payment key ${record.paymentKey}` },
  })

  return match(order.state)
    .with('UNPAID', () => ({ ...done, order: received('payment.confirmed') }))
    .with('EXPIRED', () =>
      newerPaidOrder ? { ...done, refund: refundOfAll(atHand, now) } : { ...done, order: received('payment.late') },
    )
    .otherwise(() => forStaff('PAID_TWICE'))
}

/** Without a fee; a worker sends it (T03). */
const refundOfAll = ({ order, payment }: PaymentAtHand, now: Instant): NewRefund => ({
  n: 1,
  amountWon: payment.amountWon,
  rule: 'PAID_TOO_LATE',
  explain: [
    { step: 'status', value: order.state },
    { step: 'paid', value: payment.amountWon },
    { step: 'refundableWon', value: payment.amountWon },
  ],
  requestedAt: now,
  sentAt: now,
  idempotencyKey: refundKey(payment.id, 1),
  nextLookAt: now,
})
