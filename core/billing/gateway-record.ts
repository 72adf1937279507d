import { match } from 'ts-pattern'
import { NO_WON, Won } from '#core/shared/won.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'

/**
 * READY: window open; IN_PROGRESS: the buyer agreed, and the money may be taken at any moment; WAITING: a way of paying that we do not
 * offer; UNKNOWN: a word that the provider has learned since.
 */
export const GATEWAY_STATUSES = [
  'READY',
  'IN_PROGRESS',
  'WAITING',
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
  'UNKNOWN',
] as const

export type GatewayStatus = (typeof GATEWAY_STATUSES)[number]

/** Money of a payment on its way back. PENDING: not decided, or in a word that we do not know. */
export type GatewayCancel = {
  readonly status: 'DONE' | 'PENDING' | 'ABORTED'
  readonly amountWon: Won
  /** As it was given with the refund. */
  readonly reason: string | null
  /** Null where the record does not say. */
  readonly at: Instant | null
}

/** The card provider's own record of one payment, in our words. What it means is read in this file only. */
export type GatewayPayment = {
  readonly paymentKey: string
  readonly orderId: string
  readonly status: GatewayStatus
  /** `KRW`; the same number in another currency is another sum. */
  readonly currency: string
  /** In units of `currency`. */
  readonly totalWon: Won
  /** What is left of it after what has gone back, and after what is on its way back. */
  readonly balanceWon: Won
  /** Oldest first. */
  readonly cancels: readonly GatewayCancel[]
  /** As the provider calls it: `카드`, `간편결제`. */
  readonly method: string | null
  /** As the customer knows it: `롯데카드 123*`, `토스페이`. */
  readonly cardLabel: string | null
  readonly approvedAt: Instant | null
  readonly receiptUrl: string | null
  /** False: it goes back as a whole or not at all. */
  readonly canRefundPart: boolean
}

const CURRENCY = 'KRW'

/** The payment that the provider's record should be about. */
export type ExpectedPayment = {
  /** Null where the payment key says enough. */
  readonly gatewayOrderId: OrderId | null
  /** Null where any payment of the order will do. */
  readonly paymentKey: string | null
  readonly amountWon: Won
}

/**
 * What the provider's record says of a payment.
 * `Paid`: exactly this payment, whole and final. `GivenBack`: it was taken, and all of it has gone back since. `NotPaid`: it ended without
 * money. `Undecided`: the provider is still deciding. `Mismatch`: money may have moved, but not as we asked.
 */
export type RecordedPayment = 'Paid' | 'GivenBack' | 'NotPaid' | 'Undecided' | 'Mismatch'

/** Approved once, or called so: whatever became of it since, it is not without a contract, its way back or a person who looks at it (G261). */
export const mayHaveTaken = ({ status, approvedAt }: GatewayPayment): boolean =>
  status === 'DONE' || approvedAt !== null

/** Not final, and the buyer's part is done: the provider may take the money at any moment. */
export const mayStillTake = ({ status }: GatewayPayment): boolean =>
  status === 'IN_PROGRESS' || status === 'WAITING' || status === 'UNKNOWN'

/** Only a record that is ours in every respect and final is believed; whatever else could have taken money stays in doubt (G118). */
export const recordedPayment = (record: GatewayPayment, expected: ExpectedPayment): RecordedPayment => {
  const { givenBackWon, isPending } = recordedRefunds(record)
  const isAllBack = record.balanceWon === NO_WON && givenBackWon === record.totalWon
  if (!matchesPayment(record, expected)) {
    // Another sum or currency than ours was taken, and staff gave all of it back at the provider's own page: nothing was paid (G858).
    const isVoid = record.status === 'CANCELED' && isAllBack && givenBackWon > NO_WON && !isPending
    return isVoid && namesPayment(record, expected) ? 'NotPaid' : 'Mismatch'
  }
  const isWhole = record.balanceWon === record.totalWon && givenBackWon === NO_WON
  const isApproved = record.approvedAt !== null
  if (isPending) return 'Undecided'
  return match(record.status)
    .returnType<RecordedPayment>()
    .with('DONE', () => (isApproved && isWhole ? 'Paid' : 'Mismatch'))
    .with('CANCELED', 'PARTIAL_CANCELED', () => (isAllBack ? 'GivenBack' : 'Mismatch'))
    .with('ABORTED', 'EXPIRED', () => (isApproved || givenBackWon > NO_WON ? 'Mismatch' : 'NotPaid'))
    .with('READY', 'IN_PROGRESS', 'WAITING', 'UNKNOWN', () => 'Undecided')
    .exhaustive()
}

export const matchesPayment = (record: GatewayPayment, expected: ExpectedPayment): boolean =>
  namesPayment(record, expected) && record.currency === CURRENCY && record.totalWon === expected.amountWon

const namesPayment = (
  { orderId, paymentKey }: GatewayPayment,
  { gatewayOrderId, paymentKey: expectedKey }: ExpectedPayment,
): boolean =>
  (gatewayOrderId === null || orderId === gatewayOrderId) && (expectedKey === null || paymentKey === expectedKey)

/** The provider's clock and ours may disagree by less, as after ours was set back by days; what is further away is nobody's time. */
const CLOCKS_APART_SECONDS = 7 * 24 * 60 * 60

/** When money moved, as the provider says where that is possible: not before it was asked for, nor later than now (G842). */
export const momentOfMove = (
  at: Instant | null,
  { since, now }: { readonly since: Instant; readonly now: Instant },
): Instant => {
  if (at === null) return now
  if (at < Instant.plusSeconds(since, -CLOCKS_APART_SECONDS)) return since
  return at > Instant.plusSeconds(now, CLOCKS_APART_SECONDS) ? now : at
}

/** What has gone back for good, oldest first. A cancel of nothing is none. */
export const doneCancels = ({ cancels }: Pick<GatewayPayment, 'cancels'>): readonly GatewayCancel[] =>
  cancels.filter(({ status, amountWon }) => status === 'DONE' && amountWon > NO_WON)

export type RecordedRefunds = {
  /** Gone back for good, one by one. */
  readonly doneWon: readonly Won[]
  /** Their sum. */
  readonly givenBackWon: Won
  /** Something is on its way back, and may still come to nothing. */
  readonly isPending: boolean
  /** What is left agrees with what has gone back. */
  readonly isBalanced: boolean
}

/** What has gone back is what the record's own cancels say, not the difference of two sums: that one moves while nothing is decided. */
export const recordedRefunds = ({ cancels, totalWon, balanceWon }: GatewayPayment): RecordedRefunds => {
  const doneWon = doneCancels({ cancels }).map(({ amountWon }) => amountWon)
  const givenBackWon = doneWon.reduce(Won.plus, NO_WON)
  return {
    doneWon,
    givenBackWon,
    isPending: cancels.some(({ status }) => status === 'PENDING'),
    isBalanced: balanceWon === totalWon - givenBackWon,
  }
}
