import { match } from 'ts-pattern'
import type { EquipmentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import { paymentFee } from '../payment-fee.ts'
import type { GatewayPayment } from '../ports/card-gateway.ts'
import type { Attempt, PaymentAtHand, Settlement, StaffTaskKind } from '../ports/payment-records.ts'
import { nextLookAt } from '../settle-schedule.ts'

/** What the provider said of an attempt: taken, refused for good, or nothing that can be relied on. */
export type Verdict =
  | { readonly kind: 'Taken'; readonly record: GatewayPayment }
  | { readonly kind: 'Refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'Unsure' }
  /** The provider's record speaks of another order or amount: a person has to look. */
  | { readonly kind: 'Strange'; readonly record: GatewayPayment }

type Source = { readonly now: Instant; readonly newEquipmentId: () => EquipmentId }

/** What one verdict means for attempt, payment and order together. Runs while the order's row is locked. */
export const settlement =
  (verdict: Verdict, source: Source) =>
  (atHand: PaymentAtHand, attempt: Attempt): Settlement =>
    match(verdict)
      .with({ kind: 'Taken' }, ({ record }) => taken(record, atHand, source))
      .with({ kind: 'Refused' }, ({ code, message }) => ({
        attempt: { status: 'FAILED' as const, failure: { code, message } },
        decidedAt: source.now,
      }))
      .with({ kind: 'Unsure' }, () => stillOpen(attempt, source.now))
      .with({ kind: 'Strange' }, ({ record }) => ({
        attempt: { status: 'UNKNOWN' as const, nextLookAt: null },
        task: {
          kind: 'PAYMENT_MISMATCH' as const,
          detail: `order ${attempt.orderId} for ${attempt.amountWon} won, but the provider's record of its payment says order ${record.orderId}, ${record.totalWon} won`,
        },
        decidedAt: source.now,
      }))
      .exhaustive()

const taken = (record: GatewayPayment, atHand: PaymentAtHand, { now, newEquipmentId }: Source): Settlement => {
  const { order, payment, newerPaidOrder } = atHand
  const paid = {
    paymentKey: record.paymentKey,
    feeWon: paymentFee(payment.amountWon),
    method: record.method,
    cardLabel: record.cardLabel,
    approvedAt: record.approvedAt ?? now,
    receiptUrl: record.receiptUrl,
  }
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
      newerPaidOrder ? forStaff('PAID_AFTER_EXPIRY') : { ...done, order: received('payment.late') },
    )
    .otherwise(() => forStaff('PAID_TWICE'))
}

/** After a week of silence a person looks; the attempt stays open, for the money may still turn up. */
const stillOpen = (attempt: Attempt, now: Instant): Settlement => {
  const next = nextLookAt(attempt.sentAt, attempt.looks)
  return next === 'GIVE_TO_STAFF'
    ? {
        attempt: { status: 'UNKNOWN', nextLookAt: null },
        task: { kind: 'PAYMENT_UNDECIDED', detail: `order ${attempt.orderId}, sent ${Instant.toIso(attempt.sentAt)}` },
        decidedAt: now,
      }
    : { attempt: { status: 'UNKNOWN', nextLookAt: next }, decidedAt: now }
}
