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

/** The order id that the provider sees for a renewal that is paid in a card window: one for each term, which it takes once. */
export const windowOrderId = (contractId: OrderId, term: number): OrderId => `${contractId}_t${term}_w` as OrderId

export const windowKey = (contractId: OrderId, term: number, attempt: number): string =>
  `renewal-window:${contractId}:${term}:${attempt}`

/** As the provider knows the tries of a renewal before this one: by the stored card, or in a card window. */
export const earlierOrderIds = ({
  orderId,
  term,
  n,
  gatewayOrderId,
}: {
  readonly orderId: OrderId
  readonly term: number
  readonly n: number
  readonly gatewayOrderId: OrderId
}): readonly OrderId[] => {
  if (term === 1 || n === 1) return []
  const byCard = Array.from({ length: n - 1 }, (_, at) => renewalOrderId(orderId, term, at + 1))
  return [...byCard, windowOrderId(orderId, term)].filter(id => id !== gatewayOrderId)
}

/** The term that a card window pays; null for any other order id. */
export const renewalInWindow = (
  gatewayOrderId: OrderId,
): { readonly orderId: OrderId; readonly term: number } | null => {
  const [, contract, term] = /^(.+)_t(\d{1,4})_w$/.exec(gatewayOrderId) ?? []
  return contract === undefined ? null : { orderId: contract as OrderId, term: Number(term) }
}

/** By a card window, not by the stored card: its payment key is known before money moves. */
export const isByWindow = ({ term, gatewayOrderId }: { readonly term: number; readonly gatewayOrderId: OrderId }) =>
  term === 1 || renewalInWindow(gatewayOrderId) !== null

/** Charged to a stored card, in a shop at the provider that may be another one than that of the card window. */
export const isByStoredCard = (gatewayOrderId: OrderId): boolean => /_t\d{1,4}_a\d+$/.test(gatewayOrderId)

/** The contract of an order id that the provider names. */
export const contractBehind = (gatewayOrderId: OrderId): OrderId =>
  gatewayOrderId.replace(/_t\d+_(a\d+|w)$/, '') as OrderId

export const refundKey = (paymentId: PaymentId, n: number): string => `refund:${paymentId}:${n}`
