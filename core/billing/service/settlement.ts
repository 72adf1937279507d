import { match } from 'ts-pattern'
import type { EquipmentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { Shop, ShopNow } from '#core/shared/shop.ts'
import { outcomeOfWish } from '#core/storing/pickup-window.ts'
import { bookingStep, BY_SYSTEM } from '#core/storing/service/book-wish.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import { refundKey } from '../payment-attempt.ts'
import type { GatewayPayment } from '../gateway-record.ts'
import {
  type Attempt,
  type LockedPayment,
  secondContractTask,
  type Settlement,
  type StaffTaskKind,
} from '../ports/payment-records.ts'
import type { NewRefund } from '../ports/refund-records.ts'
import { paidAndGivenBack, paidBy, type Taking, takingNow } from './paid-by.ts'
import { renewalSettlement } from './renewal-settlement.ts'
import { mismatch, refusedFor, stillOpen, type Verdict } from './verdict.ts'

type Source = Taking & { readonly newEquipmentId: () => EquipmentId; readonly shop: Shop }

/** What a verdict on any payment means at this moment. */
export const settlingNow = ({
  clock,
  shop,
  newEquipmentId,
}: {
  readonly clock: Clock
  readonly shop: ShopNow
  readonly newEquipmentId: () => EquipmentId
}) => {
  const source = { ...takingNow({ clock, shop }), newEquipmentId, shop: shop() }
  return { decide: (verdict: Verdict) => settlement(verdict, source), now: source.now }
}

/** What one verdict means for attempt, payment and order together. Runs while the order's row is locked. */
export const settlement =
  (verdict: Verdict, source: Source) =>
  (locked: LockedPayment, attempt: Attempt): Settlement =>
    attempt.term === 1
      ? firstSettlement(verdict, source, locked, attempt)
      : renewalSettlement(verdict, source)(locked, attempt)

const firstSettlement = (verdict: Verdict, source: Source, locked: LockedPayment, attempt: Attempt): Settlement =>
  match(verdict)
    .with({ kind: 'Taken' }, ({ record }) => taken(record, locked, source))
    .with({ kind: 'Refused' }, ({ code, message }) => refusedFor(code, message, source.now))
    .with({ kind: 'NotAsked' }, ({ code }) => refusedFor(code, '', source.now))
    .with({ kind: 'Unsure' }, { kind: 'Undecided' }, () => stillOpen(attempt, source.now))
    .with({ kind: 'GivenBack' }, ({ record }) => givenBackBefore(record, locked, source))
    .with({ kind: 'Mismatch' }, ({ record }) => mismatch(record, attempt, source.now))
    .exhaustive()

const taken = (record: GatewayPayment, locked: LockedPayment, source: Source): Settlement => {
  const { now, newEquipmentId } = source
  const { order, payment, newerPaidOrder, otherContract } = locked
  const wish = outcomeOfWish(source.shop, order, { now, booked: locked.windows })
  const paid = paidBy(record, { amountWon: payment.amountWon, since: order.placedAt }, source)
  const done = { attempt: { status: 'DONE' as const }, paid, decidedAt: now }
  const received = (event: 'payment.confirmed' | 'payment.late'): OrderChange => ({
    event,
    to: 'REQUESTED',
    // The provider answers whole seconds of its own clock: never later than now, nor before the order was placed.
    occurredAt: Math.max(order.placedAt, Math.min(paid.approvedAt, now)) as Instant,
    recordedAt: now,
    actor: { kind: 'PROVIDER', id: null },
    reason: null,
    set: {
      termsPaid: 1,
      equipmentId: newEquipmentId(),
      ...(wish.kind === 'Lost' && order.pickupWish && { pickupWish: { ...order.pickupWish, isLost: true } }),
    },
    ...(wish.kind === 'Booked' && {
      next: bookingStep('pickup.scheduled', { window: wish.window, actor: BY_SYSTEM, now }),
    }),
  })
  const forStaff = (kind: StaffTaskKind): Settlement => ({
    ...done,
    task: { kind, detail: `order ${order.id}, ${payment.amountWon} won, payment key ${record.paymentKey}` },
  })
  const paidWith = (event: 'payment.confirmed' | 'payment.late'): Settlement => ({
    ...done,
    order: received(event),
    ...(otherContract !== null && { task: secondContractTask(order, otherContract) }),
  })

  return match(order.state)
    .with('UNPAID', () => paidWith('payment.confirmed'))
    .with('EXPIRED', () => (newerPaidOrder ? { ...done, refund: refundOfAll(locked, now) } : paidWith('payment.late')))
    .otherwise(() => forStaff('PAID_TWICE'))
}

/** The provider's own page was quicker than we: there is no contract, and nothing to give back. */
const givenBackBefore = (record: GatewayPayment, { order, payment }: LockedPayment, source: Source): Settlement => ({
  ...paidAndGivenBack(
    record,
    { id: payment.id, orderId: order.id, amountWon: payment.amountWon, since: order.placedAt },
    source,
  ),
  ...(order.state === 'UNPAID' && {
    order: {
      event: 'order.voided',
      to: 'EXPIRED',
      occurredAt: source.now,
      recordedAt: source.now,
      actor: { kind: 'SCHEDULER', id: null },
      reason: null,
      set: {},
    },
  }),
})

/** Without a fee; a worker sends it (T03). */
const refundOfAll = ({ order, payment }: LockedPayment, now: Instant): NewRefund => ({
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
