import { okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { Instant } from '#core/shared/instant.ts'
import { CONFIRM_MAY_TAKE_SECONDS } from '../gateway-budget.ts'
import type { CardGateway, GatewayPayment } from '../ports/card-gateway.ts'
import type { Attempt } from '../ports/payment-records.ts'
import type { Verdict } from './verdict.ts'

/** Reads the provider's own record of an attempt. Silence is no answer: it stays open. */
export const readBack = (gateway: CardGateway, attempt: Attempt, now: Instant): ResultAsync<Verdict, never> =>
  (attempt.paymentKey === null ? gateway.findByOrder(attempt.gatewayOrderId) : gateway.findByKey(attempt.paymentKey))
    // A charge of a stored card that never arrived is no refusal: it may still be sent (see `settle-renewal.ts`).
    .map(record => (record === null && attempt.term > 1 ? unsure : verdictOf(record, attempt, now)))
    .andThen(verdict =>
      verdict.kind === 'Refused' && attempt.term === 1
        ? gateway.findByOrder(attempt.gatewayOrderId).map(record => orChargedBefore(verdict, record, attempt, now))
        : okAsync(verdict),
    )
    .orElse(() => okAsync(unsure))

/** An earlier payment of the order may have come through after it was given up: that is what ALREADY_PROCESSED_PAYMENT says (F8). */
const orChargedBefore = (verdict: Verdict, record: GatewayPayment | null, attempt: Attempt, now: Instant): Verdict =>
  record?.status === 'DONE' ? verdictOf(record, attempt, now) : verdict

const unsure: Verdict = { kind: 'Unsure' }
const never = (code: string, message: string): Verdict => ({ kind: 'Refused', code, message })

const NOT_TAKEN = '결제가 완료되지 않았어요. 다시 결제해 주세요.'

/** The provider was never asked, and nobody will ask it any more. */
export const neverAsked: Verdict = never('NOT_CONFIRMED', NOT_TAKEN)

export const verdictOf = (
  record: GatewayPayment | null,
  attempt: Pick<Attempt, 'gatewayOrderId' | 'amountWon' | 'sentAt'>,
  now: Instant,
): Verdict => {
  if (record === null) return never('NOT_FOUND_PAYMENT', NOT_TAKEN)
  if (record.orderId !== attempt.gatewayOrderId || record.totalWon !== attempt.amountWon)
    return { kind: 'Strange', record }
  return match(record.status)
    .returnType<Verdict>()
    .with('DONE', 'CANCELED', 'PARTIAL_CANCELED', () => ({ kind: 'Taken', record }))
    .with('READY', () => never('NOT_CONFIRMED', NOT_TAKEN))
    .with('IN_PROGRESS', () =>
      // The buyer agreed but nothing was charged. A confirm may still be on its way, so a moment is given to it first.
      Instant.secondsBetween(attempt.sentAt, now) < CONFIRM_MAY_TAKE_SECONDS
        ? unsure
        : never('NOT_CONFIRMED', NOT_TAKEN),
    )
    .with('ABORTED', 'EXPIRED', status => never(status, NOT_TAKEN))
    .with('WAITING', () => unsure)
    .exhaustive()
}
