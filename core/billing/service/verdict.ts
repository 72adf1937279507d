import { match } from 'ts-pattern'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { type ExpectedPayment, type GatewayPayment, recordedPayment, recordedRefunds } from '../gateway-record.ts'
import type { GatewayRefused } from '../ports/card-gateway.ts'
import type { Attempt, Settlement } from '../ports/payment-records.ts'
import { nextLookAt } from '../settle-schedule.ts'

/** What the provider said of an attempt: taken, refused for good, or nothing that can be relied on. */
export type Verdict =
  | { readonly kind: 'Taken'; readonly record: GatewayPayment }
  /** It was taken, and all of it has gone back since, at the provider's own page. */
  | { readonly kind: 'GivenBack'; readonly record: GatewayPayment }
  | { readonly kind: 'Refused'; readonly code: string; readonly message: string }
  /** Our keys or our request are wrong: the card itself was never asked. */
  | { readonly kind: 'NotAsked'; readonly code: string }
  /** The provider gave no answer. */
  | { readonly kind: 'Unsure' }
  /** The provider's record is not final: the money may be taken at any moment. */
  | { readonly kind: 'Undecided'; readonly record: GatewayPayment }
  /** The provider's record is not what we asked for: a person has to look. */
  | { readonly kind: 'Mismatch'; readonly record: GatewayPayment }

/** Before a try was sent: an earlier one of its term, of this order id, turned out to be paid. */
export type PaidEarlier = {
  readonly kind: 'PaidEarlier'
  readonly gatewayOrderId: OrderId
  readonly record: GatewayPayment
}

export const UNSURE: Verdict = { kind: 'Unsure' }

/** No money was taken, and none will be. The provider gave no sentence for the customer. */
export const notTaken = (code: string): Verdict => ({ kind: 'Refused', code, message: '' })

/** What the provider's own record of an attempt decides. */
export const verdictOfRecord = (record: GatewayPayment, expected: ExpectedPayment): Verdict =>
  match(recordedPayment(record, expected))
    .returnType<Verdict>()
    .with('Paid', () => ({ kind: 'Taken', record }))
    .with('GivenBack', () => ({ kind: 'GivenBack', record }))
    .with('NotPaid', () => notTaken(record.status))
    .with('Undecided', () => ({ kind: 'Undecided', record }))
    .with('Mismatch', () => ({ kind: 'Mismatch', record }))
    .exhaustive()

/** An idempotency key does not cover the body: an answer that is not exactly our success proves nothing, and the record is read. */
export const verdictOfAnswer = (record: GatewayPayment, expected: ExpectedPayment): Verdict =>
  recordedPayment(record, expected) === 'Paid' ? { kind: 'Taken', record } : UNSURE

export const verdictOfFailure = (failure: GatewayRefused): Verdict =>
  match(failure)
    .returnType<Verdict>()
    .with({ kind: 'GatewayDeclined' }, ({ code, message }) => ({ kind: 'Refused', code, message }))
    .with({ kind: 'GatewayMisconfigured' }, ({ code }) => ({ kind: 'NotAsked', code }))
    .with({ kind: 'GatewayUnsure' }, () => UNSURE)
    .exhaustive()

export const refusedFor = (code: string, message: string, now: Instant): Settlement => ({
  attempt: { status: 'FAILED', failure: { code, message } },
  decidedAt: now,
})

/** Staff gets a task at once, and the record is read on: what does not fit together now may do so once it is final. */
export const mismatch = (record: GatewayPayment, attempt: Attempt, now: Instant): Settlement => {
  const next = nextLookAt(attempt, now)
  return {
    attempt: { status: 'UNKNOWN', nextLookAt: next === 'GIVE_TO_STAFF' ? null : next },
    task: {
      kind: 'PAYMENT_MISMATCH',
      detail: `order ${attempt.gatewayOrderId} for ${attempt.amountWon} KRW, but the provider's record says ${recordText(record)}`,
    },
    decidedAt: now,
  }
}

/** For staff. */
export const recordText = (record: GatewayPayment): string => {
  const { givenBackWon } = recordedRefunds(record)
  const { orderId, paymentKey, status, totalWon, balanceWon, currency } = record
  return `order ${orderId}, ${totalWon} ${currency}, status ${status}, ${balanceWon} left, ${givenBackWon} given back, payment key ${paymentKey}`
}

/** After a week of silence a person looks; the attempt stays open, for the money may still turn up. */
export const stillOpen = (attempt: Attempt, now: Instant): Settlement => {
  const next = nextLookAt(attempt, now)
  return next === 'GIVE_TO_STAFF'
    ? {
        attempt: { status: 'UNKNOWN', nextLookAt: null },
        task: {
          kind: 'PAYMENT_UNDECIDED',
          detail: `order ${attempt.gatewayOrderId}, sent ${Instant.toIso(attempt.sentAt)}`,
        },
        decidedAt: now,
      }
    : { attempt: { status: 'UNKNOWN', nextLookAt: next }, decidedAt: now }
}
