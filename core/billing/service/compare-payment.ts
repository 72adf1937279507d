import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { type ServiceUnreachable, serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { type GatewayPayment, matchesPayment, recordedRefunds } from '../gateway-record.ts'
import { isOpen, refundKey } from '../payment-attempt.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { HandRefund, RefundRecord } from '../ports/refund-records.ts'
import type { TakenPayment, TakenPayments, TakenSettlement } from '../ports/taken-payments.ts'
import { recordText } from './verdict.ts'

type Deps = {
  readonly taken: TakenPayments
  readonly gateway: CardGateway
  readonly clock: Clock
}

/**
 * Holds a payment that was taken against the provider's record: what was given back at the provider's own page becomes a refund of ours, and
 * staff gets a task. Answers whether there is such a payment; a provider that is silent is a failure.
 */
export type ComparePayment = (gatewayOrderId: OrderId) => ResultAsync<boolean, ServiceUnreachable>

export const makeComparePayment =
  ({ taken, gateway, clock }: Deps): ComparePayment =>
  gatewayOrderId =>
    taken.find(gatewayOrderId).andThen(payment =>
      payment === null
        ? okAsync(false)
        : gateway
            .findByKey(payment.paymentKey)
            .orElse(() => errAsync(serviceUnreachable))
            .andThen(record => taken.settle(payment, differenceFrom(record, clock.now())))
            .map(() => true),
    )

/** Runs while the order's row is locked. */
export const differenceFrom =
  (record: GatewayPayment | null, now: Instant) =>
  (payment: TakenPayment): TakenSettlement | null => {
    // A refund of ours that is under way is decided by its own look at the record.
    if (payment.refunds.some(({ status }) => isOpen(status))) return null
    const mismatch: TakenSettlement = {
      refunds: [],
      isRefunded: false,
      task: {
        kind: 'PAYMENT_MISMATCH',
        detail: `order ${payment.gatewayOrderId} was paid with ${payment.amountWon} KRW, but the provider's record says ${record === null ? 'nothing' : recordText(record)}`,
      },
      decidedAt: now,
    }
    if (record === null || !matchesPayment(record, payment)) return mismatch
    const { doneWon, isPending, isBalanced } = recordedRefunds(record)
    if (isPending) return null
    const ours = payment.refunds.filter(({ status, paidByBankOn }) => status === 'DONE' && paidByBankOn === null)
    const unknown = without(
      doneWon,
      ours.map(({ amountWon }) => amountWon),
    )
    if (!isBalanced || record.approvedAt === null || unknown === null) return mismatch
    return unknown.length === 0 ? null : cancelledThere(payment, record, unknown, now)
  }

/** What is left of `amounts` without `known`; null when one of those is not among them. */
const without = (amounts: readonly Won[], known: readonly Won[]): readonly Won[] | null => {
  const left = [...amounts]
  for (const amount of known) {
    const at = left.indexOf(amount)
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}

/** A refund that staff was to give by hand is given by it, when that is what came back. */
const cancelledThere = (
  payment: TakenPayment,
  record: GatewayPayment,
  amounts: readonly Won[],
  now: Instant,
): TakenSettlement => {
  const newest = payment.refunds.at(-1)
  const wanted = newest?.status === 'FAILED' ? newest : null
  const isWanted = wanted !== null && amounts.length === 1 && amounts[0] === wanted.amountWon
  return {
    refunds: refundsThere(payment, amounts, isWanted ? wanted : null, now),
    isRefunded: isWanted || record.balanceWon === 0,
    task: {
      kind: 'CANCELLED_AT_PROVIDER',
      detail: `order ${payment.orderId}: ${amounts.join(' and ')} won of ${payment.amountWon} were given back at the provider's page, payment key ${payment.paymentKey}`,
    },
    decidedAt: now,
  }
}

/** What went back at the provider's own page, as refunds of ours. */
export const refundsThere = (
  { id, refunds }: Pick<TakenPayment, 'id' | 'refunds'>,
  amounts: readonly Won[],
  wanted: RefundRecord | null,
  now: Instant,
): readonly HandRefund[] =>
  amounts.map((amountWon, index) => {
    const n = (refunds.at(-1)?.n ?? 0) + index + 1
    return {
      n,
      amountWon,
      rule: wanted?.rule ?? 'CANCELLED_AT_PROVIDER',
      explain: wanted?.explain ?? [{ step: 'givenBackAtProvider', value: amountWon }],
      requestedAt: wanted?.requestedAt ?? now,
      sentAt: now,
      idempotencyKey: refundKey(id, n),
      paidByBankOn: null,
      decidedAt: now,
    }
  })
