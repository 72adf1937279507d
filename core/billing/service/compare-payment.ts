import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { type ServiceUnreachable, serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import {
  doneCancels,
  type GatewayCancel,
  type GatewayPayment,
  matchesPayment,
  momentOfMove,
  recordedRefunds,
} from '../gateway-record.ts'
import { leavesContract, promisedWon } from '../goodwill.ts'
import { isOpen, refundKey } from '../payment-attempt.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { RefundRecord, RefundRecords } from '../ports/refund-records.ts'
import type { TakenPayment, TakenPayments, TakenSettlement } from '../ports/taken-payments.ts'
import { refundSettlement } from './refund-settlement.ts'
import { decidedByRecord, refundReason } from './refund-verdict.ts'
import { recordText } from './verdict.ts'

type Deps = {
  readonly taken: TakenPayments
  readonly refunds: RefundRecords
  readonly gateway: CardGateway
  readonly clock: Clock
}

/**
 * Holds a payment that was taken against the provider's record: it decides a refund of ours that is in doubt (G520), what was given back at
 * the provider's own page becomes a refund of ours, and staff gets a task. Answers whether there is such a payment; a provider that is silent
 * is a failure.
 */
export type ComparePayment = (gatewayOrderId: OrderId) => ResultAsync<boolean, ServiceUnreachable>

export const makeComparePayment = ({ taken, refunds, gateway, clock }: Deps): ComparePayment => {
  const settleOpen = (
    record: GatewayPayment | null,
    payment: TakenPayment,
  ): ResultAsync<unknown, ServiceUnreachable> => {
    const open = payment.refunds.find(({ status }) => isOpen(status))
    const verdict = open === undefined ? null : decidedByRecord(record, open)
    return open === undefined || verdict === null
      ? okAsync(undefined)
      : refunds.settle(open, refundSettlement(verdict, clock.now()))
  }

  return gatewayOrderId =>
    taken.find(gatewayOrderId).andThen(payment =>
      payment === null
        ? okAsync(false)
        : gateway
            .findByKey({ paymentKey: payment.paymentKey, orderId: payment.gatewayOrderId })
            .orElse(() => errAsync(serviceUnreachable))
            .andThen(record =>
              settleOpen(record, payment).andThen(() => taken.settle(payment, differenceFrom(record, clock.now()))),
            )
            .map(() => true),
    )
}

/** Runs while the order's row is locked. */
export const differenceFrom =
  (record: GatewayPayment | null, now: Instant) =>
  (payment: TakenPayment): TakenSettlement | null => {
    const open = payment.refunds.find(({ status }) => isOpen(status))
    // It decides itself what the record says of it.
    if (open !== undefined && !isOvertaken(record, payment, open)) return null
    const refunds = payment.refunds.map((refund): RefundRecord =>
      refund === open ? { ...refund, status: 'FAILED' } : refund,
    )
    const agrees: TakenSettlement = { refunds: [], isRefunded: false, decided: null, task: null, decidedAt: now }
    const mismatch: TakenSettlement = {
      ...agrees,
      task: {
        kind: 'PAYMENT_MISMATCH',
        detail: `order ${payment.gatewayOrderId} was paid with ${payment.amountWon} KRW, but the provider's record says ${record === null ? 'nothing' : recordText(record)}`,
      },
    }
    if (record === null || !matchesPayment(record, payment)) return mismatch
    const { isPending, isBalanced } = recordedRefunds(record)
    if (isPending) return null
    const unknown = cancelsWithoutOurs(record, refunds)
    if (!isBalanced || !isTakenByRecord(record) || unknown === null) return mismatch
    if (unknown.length === 0) return agrees
    // By bank and by card more has gone back than was paid: no refund of ours can say that.
    if (Won.plus(promisedWon(refunds), sumOf(unknown)) > payment.amountWon) return mismatch
    return {
      ...refundsThere({ ...payment, refunds }, unknown, now),
      decided: open ? { id: open.id, givenAt: null } : null,
      task: isByNewestTry(unknown, payment.refunds)
        ? null
        : {
            kind: 'CANCELLED_AT_PROVIDER',
            detail: `order ${payment.orderId}: ${unknown.map(({ amountWon }) => amountWon).join(' and ')} won of ${payment.amountWon} were given back at the provider's page, payment key ${payment.paymentKey}`,
          },
      decidedAt: now,
    }
  }

/** The newest refund, where it failed and just its sum went back. */
const failedGivenBack = (refunds: readonly RefundRecord[], cancels: readonly GatewayCancel[]): RefundRecord | null => {
  const newest = refunds.at(-1)
  const isGiven = newest?.status === 'FAILED' && cancels.length === 1 && cancels[0]?.amountWon === newest.amountWon
  return isGiven ? newest : null
}

/** Our newest try, which was written as FAILED meanwhile, by its own reason: nobody gave it back at the provider's page (G859). */
const isByNewestTry = (cancels: readonly GatewayCancel[], refunds: readonly RefundRecord[]): boolean => {
  const failed = failedGivenBack(refunds, cancels)
  return failed !== null && cancels[0]?.reason === refundReason(failed)
}

/**
 * At the provider's own page this refund went back in parts (G910), or more than it is for: it is owed no more, and the provider could not give
 * it any more. What goes back out of goodwill is no debt, and stays with the staff.
 */
export const isOvertaken = (
  record: GatewayPayment | null,
  payment: Pick<TakenPayment, 'gatewayOrderId' | 'paymentKey' | 'amountWon'>,
  { isLeftToStaff, rule, amountWon, givenByCardWon }: RefundRecord,
): boolean => {
  if (record === null || !isLeftToStaff || leavesContract(rule) || !matchesPayment(record, payment)) return false
  const { givenBackWon, isPending, isBalanced } = recordedRefunds(record)
  const owedWon = Won.plus(givenByCardWon, amountWon)
  const isCovered = givenBackWon === owedWon || (givenBackWon > owedWon && record.balanceWon < amountWon)
  return !isPending && isBalanced && isCovered
}

/** A word that does not fit the sums is for a person, whatever the sums say (G526). */
const isTakenByRecord = ({ status, approvedAt, balanceWon, totalWon }: GatewayPayment): boolean =>
  approvedAt !== null &&
  (balanceWon === totalWon ? status === 'DONE' : status === 'CANCELED' || status === 'PARTIAL_CANCELED')

/** What the provider's record says was given back, without what our books say; null when it does not know one of ours. */
export const cancelsWithoutOurs = (
  { cancels }: GatewayPayment,
  refunds: readonly RefundRecord[],
): readonly GatewayCancel[] | null => {
  const left = [...doneCancels({ cancels })]
  for (const { status, paidByBankOn, amountWon } of refunds) {
    if (status !== 'DONE' || paidByBankOn !== null) continue
    const at = left.findIndex(cancel => cancel.amountWon === amountWon)
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}

export const sumOf = (some: readonly { readonly amountWon: Won }[]): Won =>
  some.reduce((sum, { amountWon }) => Won.plus(sum, amountWon), NO_WON)

/**
 * What went back at the provider's own page, as refunds of ours. One that staff was to give by hand is given by it, when that is what came
 * back; more than that settles it too (G851).
 */
export const refundsThere = (
  { id, amountWon: paidWon, approvedAt, refunds }: Pick<TakenPayment, 'id' | 'amountWon' | 'approvedAt' | 'refunds'>,
  cancels: readonly GatewayCancel[],
  now: Instant,
): Pick<TakenSettlement, 'refunds' | 'isRefunded'> => {
  const newest = refunds.at(-1)
  const wanted = failedGivenBack(refunds, cancels)
  const isAllBack = Won.plus(promisedWon(refunds), sumOf(cancels)) === paidWon
  const isOwedNoMore = newest?.status === 'FAILED' && !leavesContract(newest.rule) && sumOf(cancels) >= newest.amountWon
  return {
    isRefunded: isAllBack || isOwedNoMore,
    refunds: cancels.map(({ amountWon, at }, index) => {
      const n = (newest?.n ?? 0) + index + 1
      return {
        n,
        amountWon,
        rule: wanted?.rule ?? 'CANCELLED_AT_PROVIDER',
        explain: wanted?.explain ?? [{ step: 'givenBackAtProvider', value: amountWon }],
        requestedAt: wanted?.requestedAt ?? now,
        sentAt: now,
        idempotencyKey: refundKey(id, n),
        paidByBankOn: null,
        // The self-check looks for it near the day on which the provider gave it.
        decidedAt: momentOfMove(at, { since: approvedAt, now }),
      }
    }),
  }
}
