import { match } from 'ts-pattern'
import { Instant } from '#core/shared/instant.ts'
import type { GatewayPayment, GatewayRefused } from '../ports/card-gateway.ts'
import type { Attempt, Settlement } from '../ports/payment-records.ts'
import { nextLookAt } from '../settle-schedule.ts'

/** What the provider said of an attempt: taken, refused for good, or nothing that can be relied on. */
export type Verdict =
  | { readonly kind: 'Taken'; readonly record: GatewayPayment }
  | { readonly kind: 'Refused'; readonly code: string; readonly message: string }
  /** Our keys or our request are wrong: the card itself was never asked. */
  | { readonly kind: 'NotAsked'; readonly code: string }
  | { readonly kind: 'Unsure' }
  /** The provider's record speaks of another order or amount: a person has to look. */
  | { readonly kind: 'Strange'; readonly record: GatewayPayment }

export const verdictOfFailure = (failure: GatewayRefused): Verdict =>
  match(failure)
    .returnType<Verdict>()
    .with({ kind: 'GatewayDeclined' }, ({ code, message }) => ({ kind: 'Refused', code, message }))
    .with({ kind: 'GatewayMisconfigured' }, ({ code }) => ({ kind: 'NotAsked', code }))
    .with({ kind: 'GatewayUnsure' }, () => ({ kind: 'Unsure' }))
    .exhaustive()

export const refusedFor = (code: string, message: string, now: Instant): Settlement => ({
  attempt: { status: 'FAILED', failure: { code, message } },
  decidedAt: now,
})

export const mismatch = (record: GatewayPayment, attempt: Attempt, now: Instant): Settlement => ({
  attempt: { status: 'UNKNOWN', nextLookAt: null },
  task: {
    kind: 'PAYMENT_MISMATCH',
    detail: `order ${attempt.gatewayOrderId} for ${attempt.amountWon} won, but the provider's record of its payment says order ${record.orderId}, ${record.totalWon} won`,
  },
  decidedAt: now,
})

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
