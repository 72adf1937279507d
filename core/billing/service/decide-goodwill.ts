import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { mayActAs, type StaffRole } from '#core/shared/staff.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import { awaitsPickup } from '#core/storing/pickup-place.ts'
import {
  GIVES_BEYOND_LIMIT,
  GIVES_GOODWILL,
  GOODWILL_LIMIT_WON,
  type GoodwillRefused,
  promisedWon,
} from '../goodwill.ts'
import { isOpen, refundKey } from '../payment-attempt.ts'
import type { GoodwillBasis, GoodwillRefund, RefundRecord } from '../ports/refund-records.ts'

export type Goodwill = {
  readonly amountWon: Won
  /** The day of the transfer, when it was paid by bank; null: the card provider gives it back. */
  readonly paidByBankOn: Day | null
  /** The same sum was given today, and is meant once more. */
  readonly again: boolean
  readonly role: StaffRole
  readonly now: Instant
}

/** A part of a payment, or all that is left of it, goes back after the pickup. Runs while the order's row is locked. */
export const decideGoodwill =
  (asked: Goodwill) =>
  (basis: GoodwillBasis): Result<GoodwillRefund, GoodwillRefused> => {
    const { payment, state, refundsOfOrder } = basis
    const { amountWon, paidByBankOn, again, role, now } = asked
    const today = Day.of(now)
    const refunds = refundsOfOrder.filter(refund => refund.payment === payment.id)
    if (!mayActAs(role, GIVES_GOODWILL)) return err({ kind: 'RoleTooLow', needed: GIVES_GOODWILL, role })
    if (payment.status !== 'DONE' || payment.approvedAt === null) {
      return err({ kind: 'PaymentNotDone', status: payment.status })
    }
    // Before the pickup money goes back by cancelling.
    if (awaitsPickup({ state })) return err({ kind: 'NotPickedUpYet' })
    if (refunds.some(({ status }) => isOpen(status))) return err({ kind: 'RefundUnderWay' })
    const leftWon = Won.minus(payment.amountWon, promisedWon(refunds))
    if (amountWon === NO_WON || amountWon > leftWon) return err({ kind: 'MoreThanLeft', leftWon })
    if (paidByBankOn === null && payment.kind !== 'CARD') return err({ kind: 'PaidAtDesk' })
    const paidOn = Day.of(payment.approvedAt)
    if (paidByBankOn !== null && (paidByBankOn < paidOn || paidByBankOn > today)) {
      return err({ kind: 'TransferDay', from: paidOn })
    }
    const limit = limitLeft(basis, today)
    if (amountWon > limit && !mayActAs(role, GIVES_BEYOND_LIMIT)) {
      return err({ kind: 'GoodwillLimit', limitWon: GOODWILL_LIMIT_WON, leftWon: limit })
    }
    if (!again && refunds.some(refund => isSameOfToday(refund, amountWon, today))) return err({ kind: 'GivenToday' })
    return ok(toRefund(asked, basis, refunds.at(-1)?.n ?? 0))
  }

const isGoodwillOf = ({ rule, requestedAt }: RefundRecord, today: Day): boolean =>
  rule === 'GOODWILL' && Day.of(requestedAt) === today

const isSameOfToday = (refund: RefundRecord, amountWon: Won, today: Day): boolean =>
  isGoodwillOf(refund, today) && refund.status !== 'FAILED' && refund.amountWon === amountWon

/** A try that failed counts while it may be tried again: until a newer one of its payment takes its place, as this one would. */
const limitLeft = ({ payment, refundsOfOrder }: GoodwillBasis, today: Day): Won => {
  const isReplaced = (refund: RefundRecord) =>
    refund.status === 'FAILED' &&
    (refund.payment === payment.id ||
      refundsOfOrder.some(other => other.payment === refund.payment && other.n > refund.n))
  const given = refundsOfOrder
    .filter(refund => isGoodwillOf(refund, today) && !isReplaced(refund))
    .reduce((sum, { amountWon }) => Won.plus(sum, amountWon), NO_WON)
  return Won.minus(GOODWILL_LIMIT_WON, given)
}

const toRefund = (
  { amountWon, paidByBankOn, now }: Goodwill,
  { payment, state }: GoodwillBasis,
  last: number,
): GoodwillRefund => {
  const refund = {
    n: last + 1,
    amountWon,
    rule: 'GOODWILL' as const,
    explain: [
      { step: 'status', value: state },
      { step: 'paid', value: payment.amountWon },
      { step: 'goodwillWon', value: amountWon },
    ],
    requestedAt: now,
    sentAt: now,
    idempotencyKey: refundKey(payment.id, last + 1),
  }
  return paidByBankOn === null
    ? { way: 'CARD', refund: { ...refund, nextLookAt: now } }
    : { way: 'BANK', refund: { ...refund, paidByBankOn, decidedAt: now } }
}
