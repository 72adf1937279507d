import type { OrderId, PaymentId } from '#core/shared/ids.ts'

/**
 * One try to take or return money. SENT is committed before the provider is called; UNKNOWN means that
 * the answer was lost, and only the provider's own record decides it (docs/rules/payments.md).
 */
export const ATTEMPT_STATUSES = ['SENT', 'DONE', 'FAILED', 'UNKNOWN'] as const

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

/** While an attempt is open, money may have moved: no other attempt for the same term may start. */
export const isOpen = (status: AttemptStatus): boolean => status === 'SENT' || status === 'UNKNOWN'

/**
 * The provider replays its first answer to a key for 15 days, a decline included, so a second try of the first
 * charge needs a key of its own. A repeat of the same attempt keeps its key.
 */
export const firstChargeKey = (orderId: OrderId, attempt: number): string =>
  attempt === 1 ? `order:${orderId}` : `order:${orderId}:${attempt}`

/** Numbers, or places that PostgreSQL fills in for each of many contracts at once. */
type Counted = number | `%${number}$s`

export const renewalKey = (contractId: OrderId, term: Counted, attempt: Counted): string =>
  `renewal:${contractId}:${term}:${attempt}`

/** The order id that the provider sees for a renewal, made of the same triple, so that it refuses a double charge too. */
export const renewalOrderId = (contractId: OrderId, term: Counted, attempt: Counted): OrderId =>
  `${contractId}_t${term}_a${attempt}` as OrderId

/** The contract of an order id that the provider names. */
export const contractBehind = (gatewayOrderId: OrderId): OrderId => gatewayOrderId.replace(/_t\d+_a\d+$/, '') as OrderId

export const refundKey = (paymentId: PaymentId, n: number): string => `refund:${paymentId}:${n}`
