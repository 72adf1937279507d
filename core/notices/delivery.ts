import type { Instant } from '#core/shared/instant.ts'

/** How a text message ended; `UNKNOWN`: no report came in time. */
export const DELIVERY_OUTCOMES = ['ARRIVED', 'FAILED', 'UNKNOWN'] as const

export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]

/** Why one failed: nobody has the number, its phone could not be reached for too long, its owner takes no such messages, or anything else. */
export const DELIVERY_FAILURES = ['NO_SUCH_NUMBER', 'PHONE_UNREACHABLE', 'BLOCKED', 'OTHER'] as const

export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

/** What the provider reported of a message that it had taken (G750). */
export type Delivery = {
  readonly outcome: DeliveryOutcome
  /** Of one that failed. */
  readonly reason: DeliveryFailure | null
  /** The provider's own, for those who ask it. */
  readonly code: string | null
  readonly at: Instant
}

/** By the pauses of all notices this is three days: longer than carriers keep a message for a phone that is off. */
export const REPORT_LOOKS = 80
