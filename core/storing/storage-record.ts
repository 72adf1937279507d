import type { DeskKind } from '#core/shared/payment-kind.ts'
import type { AutoRenewal } from './auto-renewal.ts'
import type { RenewalStatus } from './renewal-status.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { type Order, type Selection, toSelection } from './order.ts'
import { canCancel, customerMay, type Leg, legOf, type PaymentTab, paymentTabOf, recordStatusOf } from './projection.ts'
import { shownTermDates } from './term-dates.ts'
import { termOf } from './term.ts'

/** The payment of one term, as far as its owner sees it. */
export type TermPayment = {
  readonly id: PaymentId
  readonly term: number
  readonly amountWon: Won
  readonly status: PaymentStatus
  /** The provider's word for the means of payment, as `카드`; of what the staff took ours: `현금`, `계좌이체`. */
  readonly method: string | null
  /** The staff took it, so that it goes back by bank (G193); left out where a card paid. */
  readonly kind?: DeskKind
  /** The card takes it back only as a whole: a part goes back by bank (G741); left out for any other. */
  readonly canRefundPart?: false
  readonly approvedAt: Instant | null
  readonly receiptUrl: string | null
  /** Once the money is back. */
  readonly refunded?: Refunded
  /** Parts of it that are back while the rest is not, oldest first (G162). */
  readonly givenBack?: readonly Refunded[]
}

/** Whether the staff sends this much of it by transfer, as the card has no part in it. */
export const goesBackByBank = (
  { kind, canRefundPart, amountWon }: Pick<TermPayment, 'kind' | 'canRefundPart' | 'amountWon'>,
  refundWon: Won,
): boolean => kind !== undefined || (canRefundPart === false && refundWon < amountWon)

export const REFUND_WAYS = ['CARD', 'BANK'] as const

/** `BANK`: the card would not take it, and staff sent it by transfer (G47). */
export type Refunded = { readonly on: Day; readonly way: (typeof REFUND_WAYS)[number]; readonly amountWon: Won }

/** An order with the payments of its terms, in no special order. */
export type PaidOrder = {
  readonly order: Order
  readonly payments: readonly TermPayment[]
  /** As of a contract's view. */
  readonly isNextHeld?: boolean
}

/** 'Payment or storage record' of the specification, section 3: what lists show of an order, or of one of its terms. */
export type StorageRecord = Selection & {
  readonly paymentId: PaymentId
  readonly orderId: OrderId
  readonly term: number
  readonly equipmentSize: string
  /** False until the first payment is confirmed (G50). */
  readonly hasEquipment: boolean
  /** A `RecordStatus`, or what a newer service knows: shown as it came. */
  readonly storingStatus: string
  readonly leg: Leg | null
  readonly paymentStatus: PaymentStatus
  readonly storageStartDate: Day | null
  /** The last covered day (G63). */
  readonly storageEndDate: Day | null
  /** Null while undecided, once nothing will be charged any more, and of one that will not be charged on its day (G975). */
  readonly nextPaymentDate: Day | null
  readonly renewalCancelDeadline: Day | null
  readonly pickupDate: Day | null
  readonly amountWon: Won
  readonly placedAt: Instant
  /** As far as the state decides (G45); the refund is asked elsewhere. */
  readonly cancellable: boolean
  /** As far as the state decides: dates may still refuse it (G60). */
  readonly terminable: boolean
  readonly autoRenewal: AutoRenewal
  /** Anything but OK: the card was refused for the next term. */
  readonly renewalStatus: RenewalStatus
  /** Once the money is back. */
  readonly refunded?: Refunded
  /** As of its payment. */
  readonly givenBack?: readonly Refunded[]
}

type TermRecord = { readonly tab: PaymentTab; readonly record: StorageRecord }

/** One record for each term, the current one first. A term that is over reads COMPLETED and is past, however the storage goes on (G72). */
export const termRecords = ({ order, payments, isNextHeld }: PaidOrder): readonly TermRecord[] => {
  const current = Math.max(1, order.termsPaid)
  // The payment of a term that has not begun is a try to renew, not a storage.
  return payments
    .filter(({ term }) => term <= current)
    .toSorted((a, b) => b.term - a.term)
    .map(payment => (payment.term < current ? finishedTerm(order, payment) : currentTerm(order, payment, isNextHeld)))
}

/** One record for the order as a whole, from its first day on, for the history; none when it has no payment. */
export const orderRecord = (paid: PaidOrder): StorageRecord | null => {
  const [current] = termRecords(paid)
  return current === undefined ? null : { ...current.record, storageStartDate: paid.order.storageStartDate }
}

const currentTerm = (order: Order, payment: TermPayment, isNextHeld: boolean | undefined): TermRecord => ({
  tab: paymentTabOf(order.state, order.autoRenewal),
  record: currentRecord(order, payment, isNextHeld),
})

/** Of the term that runs now. */
export const currentRecord = (order: Order, payment: TermPayment, isNextHeld?: boolean): StorageRecord => {
  const { storageEndDate, nextRenewalDate, renewalCancelDeadline } = shownTermDates(order, isNextHeld)
  return {
    ...termOfOrder(order, payment),
    storingStatus: recordStatusOf(order.state),
    leg: legOf(order.state),
    storageEndDate,
    nextPaymentDate: nextRenewalDate,
    renewalCancelDeadline,
    cancellable: canCancel(order.state),
    terminable: customerMay(order.state, 'terminate') && order.autoRenewal !== 'TERMINATED',
  }
}

const finishedTerm = (order: Order, payment: TermPayment): TermRecord => ({
  tab: 'past',
  record: {
    ...termOfOrder(order, payment),
    storingStatus: recordStatusOf('COMPLETED'),
    leg: null,
    storageEndDate:
      order.storageStartDate === null ? null : termOf(order.storageStartDate, payment.term).storageEndDate,
    nextPaymentDate: null,
    renewalCancelDeadline: null,
    cancellable: false,
    terminable: false,
  },
})

const termOfOrder = (order: Order, payment: TermPayment) => ({
  ...toSelection(order),
  paymentId: payment.id,
  orderId: order.id,
  term: payment.term,
  equipmentSize: order.equipmentSize,
  hasEquipment: order.equipmentId !== null,
  paymentStatus: payment.status,
  storageStartDate: order.storageStartDate === null ? null : termOf(order.storageStartDate, payment.term).startsOn,
  pickupDate: order.pickupDate,
  amountWon: payment.amountWon,
  placedAt: order.placedAt,
  autoRenewal: order.autoRenewal,
  renewalStatus: order.renewal.status,
  ...(payment.refunded && { refunded: payment.refunded }),
  ...(payment.givenBack && { givenBack: payment.givenBack }),
})
