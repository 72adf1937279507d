import { okAsync, type ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import { isTaken } from '#core/shared/payment-status.ts'
import { mayHaveTaken } from '../gateway-record.ts'
import { isOpen } from '../payment-attempt.ts'
import type { Attempt, LateFinding, LockedPayment, PaymentRecords, Settlement } from '../ports/payment-records.ts'
import { triedBy } from './read-back.ts'
import { recordText, refusedFor, type PaidEarlier, type Verdict, verdictOfRecord } from './verdict.ts'

type Decide = (verdict: Verdict) => (locked: LockedPayment, attempt: Attempt) => Settlement

type Settled = ResultAsync<LockedPayment['payment'], ServiceUnreachable>

/**
 * Writes what the provider said of a try. Money that it took for one which was written as FAILED meanwhile, or for an earlier one of its
 * term, still pays that term (G650).
 */
export const settleAttempt = (
  records: Pick<PaymentRecords, 'settle' | 'settleFailed' | 'tries'>,
  attempt: Attempt,
  verdict: Verdict | PaidEarlier,
  { decide, now }: { readonly decide: Decide; readonly now: Instant },
): Settled => {
  if (verdict.kind === 'PaidEarlier') {
    return records
      .settle(attempt, () => notNeeded(now))
      .andThen(() => settleEarlier(records, attempt, verdict, { decide, now }))
  }
  return records
    .settle(attempt, decide(verdict))
    .andThen(payment =>
      verdict.kind === 'Taken' && payment.paymentKey !== verdict.record.paymentKey
        ? records.settleFailed(attempt, lateSettlement(verdict, { decide, now }))
        : okAsync(payment),
    )
}

/** A try that was not sent: an earlier one of its term had been taken. */
export const notNeeded = (now: Instant): Settlement => refusedFor('PAID_BY_EARLIER_TRY', '', now)

/** Without a try of ours by this order id the money is for a person. */
export const settleEarlier = (
  records: Pick<PaymentRecords, 'settleFailed' | 'tries'>,
  attempt: Attempt,
  { gatewayOrderId, record }: PaidEarlier,
  how: { readonly decide: Decide; readonly now: Instant },
): Settled =>
  records.tries(gatewayOrderId).andThen(tries => {
    const earlier = triedBy(tries, record)
    return records.settleFailed(earlier ?? attempt, lateSettlement(verdictOfRecord(record, earlier ?? attempt), how))
  })

/**
 * What a try that was written as FAILED is by the provider's record: money that was taken pays its term, unless another try has paid it or
 * may be paying it. Runs while the order's row is locked.
 */
export const lateSettlement =
  (verdict: Verdict, { decide, now }: { readonly decide: Decide; readonly now: Instant }) =>
  (locked: LockedPayment, attempt: Attempt): Settlement | LateFinding | null => {
    const { payment, attempts } = locked
    const isPaid = isTaken(payment.status)
    const isTried = attempts.some(({ status }) => isOpen(status))
    const isAlone = !isPaid && !isTried
    if (verdict.kind === 'Refused') return isAlone ? { task: null, decidedAt: now } : null
    if (isAlone && (verdict.kind === 'Taken' || verdict.kind === 'GivenBack')) return decide(verdict)(locked, attempt)
    if (verdict.kind === 'GivenBack') return { task: null, decidedAt: now }
    if (verdict.kind !== 'Taken' && verdict.kind !== 'Mismatch') return null
    // Another window of the term may be open, of which nothing was taken.
    if (!mayHaveTaken(verdict.record)) return null
    if (isPaid && payment.paymentKey === verdict.record.paymentKey) return null
    return {
      task: {
        kind: isPaid ? 'PAID_TWICE' : 'PAYMENT_MISMATCH',
        detail: `order ${attempt.gatewayOrderId} for ${attempt.amountWon} KRW had failed, but the provider's record says ${recordText(verdict.record)}`,
      },
      decidedAt: now,
    }
  }
