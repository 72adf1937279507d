import type { ResultAsync } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'

/** READY: window open; IN_PROGRESS: buyer agreed, nothing charged yet; WAITING: a way of paying that we do not offer. */
export const GATEWAY_STATUSES = [
  'READY',
  'IN_PROGRESS',
  'WAITING',
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
] as const

export type GatewayStatus = (typeof GATEWAY_STATUSES)[number]

/** The card provider's own record of one payment, in our words. Money has moved exactly when `approvedAt` is set. */
export type GatewayPayment = {
  readonly paymentKey: string
  readonly orderId: string
  readonly status: GatewayStatus
  readonly totalWon: Won
  /** What is left after refunds; a payment is fully refunded when this is 0, whatever its status says. */
  readonly balanceWon: Won
  /** As the provider calls it: `카드`, `간편결제`. */
  readonly method: string | null
  /** As the customer knows it: `롯데카드 123*`, `토스페이`. */
  readonly cardLabel: string | null
  readonly approvedAt: Instant | null
  readonly receiptUrl: string | null
}

/** A final no: no money moved. `code` and `message` are the provider's. */
export type GatewayDeclined = { readonly kind: 'GatewayDeclined'; readonly code: string; readonly message: string }

/** Money may have moved: only the provider's record can tell. `reason` is for the log, `code` the provider's own, if it gave one. */
export type GatewayUnsure = { readonly kind: 'GatewayUnsure'; readonly reason: string; readonly code?: string }

/** Our keys or our request are wrong: no money moved, staff is alerted. */
export type GatewayMisconfigured = { readonly kind: 'GatewayMisconfigured'; readonly code: string }

export type CardConfirmation = {
  readonly paymentKey: string
  readonly orderId: OrderId
  readonly amount: Won
  /** At most 300 characters. The same for a repeat of an attempt, new for a new attempt: refusals are replayed for 15 days. */
  readonly idempotencyKey: string
}

export type CardRefund = {
  readonly paymentKey: string
  readonly amount: Won
  /** What is left on the payment before this refund; the provider refuses when it knows another amount. */
  readonly balance: Won
  /** At most 200 characters; the provider shows it to the shop. */
  readonly reason: string
  readonly idempotencyKey: string
}

/** What any call that moves money may answer instead. */
export type GatewayRefused = GatewayDeclined | GatewayUnsure | GatewayMisconfigured

/** The card provider, as the service asks it. */
export interface CardGateway {
  /** Takes the money that the buyer agreed to in the card window. */
  confirm(confirmation: CardConfirmation): ResultAsync<GatewayPayment, GatewayRefused>
  /** Gives back a part, or all that is left. */
  refund(refund: CardRefund): ResultAsync<GatewayPayment, GatewayRefused>
  /** The charged payment of an order, else its latest one, else null. */
  findByOrder(orderId: OrderId): ResultAsync<GatewayPayment | null, GatewayUnsure | GatewayMisconfigured>
  findByKey(paymentKey: string): ResultAsync<GatewayPayment | null, GatewayUnsure | GatewayMisconfigured>
}
