import { err, ok, type Result } from 'neverthrow'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'

/**
 * One try to take or return money. SENT is committed before the provider is called; UNKNOWN means that
 * the answer was lost, and only the provider's own record decides it (rules.md section 4, payment machine).
 */
export const ATTEMPT_STATUSES = ['CREATED', 'SENT', 'DONE', 'FAILED', 'UNKNOWN'] as const

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

export const ATTEMPT_STEPS = {
  CREATED: ['SENT'],
  SENT: ['DONE', 'FAILED', 'UNKNOWN'],
  UNKNOWN: ['DONE', 'FAILED'],
  DONE: [],
  FAILED: [],
} as const satisfies Record<AttemptStatus, readonly AttemptStatus[]>

export type InvalidAttemptStep = {
  readonly kind: 'InvalidAttemptStep'
  readonly from: AttemptStatus
  readonly to: AttemptStatus
}

/** `to` itself where the machine allows the step; payments and refunds share the machine. */
export const nextAttemptStatus = (
  from: AttemptStatus,
  to: AttemptStatus,
): Result<AttemptStatus, InvalidAttemptStep> => {
  const allowed: readonly AttemptStatus[] = ATTEMPT_STEPS[from]
  return allowed.includes(to) ? ok(to) : err({ kind: 'InvalidAttemptStep', from, to })
}

/** While an attempt is open, money may have moved: no other attempt for the same term may start. */
export const isOpen = (status: AttemptStatus): boolean => status === 'SENT' || status === 'UNKNOWN'

/**
 * The provider replays its first answer to a key for 15 days, a decline included, so a second try of the first
 * charge needs a key of its own. A repeat of the same attempt keeps its key.
 */
export const firstChargeKey = (orderId: OrderId, attempt: number): string =>
  attempt === 1 ? `order:${orderId}` : `order:${orderId}:${attempt}`

export const renewalKey = (contractId: OrderId, term: number, attempt: number): string =>
  `renewal:${contractId}:${term}:${attempt}`

/** The order id that the provider sees for a renewal, made of the same triple, so that it refuses a double charge too. */
export const renewalOrderId = (contractId: OrderId, term: number, attempt: number): OrderId =>
  `${contractId}_t${term}_a${attempt}` as OrderId

export const refundKey = (paymentId: PaymentId, n: number): string => `refund:${paymentId}:${n}`
