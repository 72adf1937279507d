import { Instant } from '#core/shared/instant.ts'
import { GATEWAY_TOTAL_SECONDS } from '../gateway-timeouts.ts'
import type { Attempt } from '../ports/payment-records.ts'

/** The process that sent the attempt may still be waiting for the provider's answer, which says more than its record does. */
export const isCallRunning = (attempt: Pick<Attempt, 'status' | 'sentAt'>, now: Instant): boolean =>
  attempt.status === 'SENT' && Instant.secondsBetween(attempt.sentAt, now) < GATEWAY_TOTAL_SECONDS
