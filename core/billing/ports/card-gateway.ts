import type { ResultAsync } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { GatewayPayment } from '../gateway-record.ts'

/** A final no: no money moved. `code` and `message` are the provider's. */
export type GatewayDeclined = { readonly kind: 'GatewayDeclined'; readonly code: string; readonly message: string }

/** Money may have moved: only the provider's record decides. `reason` is for the log, `code` the provider's own, if it gave one. */
export type GatewayUnsure = { readonly kind: 'GatewayUnsure'; readonly reason: string; readonly code?: string }

/** Our keys or our request are wrong: no money moved, staff is alerted. */
export type GatewayMisconfigured = { readonly kind: 'GatewayMisconfigured'; readonly code: string }

/** A payment by its names there; the order id says by which keys it was taken. */
export type PaymentNames = { readonly paymentKey: string; readonly orderId: OrderId }

export type CardConfirmation = PaymentNames & {
  readonly amount: Won
  /** At most 300 characters. The same for a repeat of an attempt, new for a new attempt: refusals are replayed for 15 days. */
  readonly idempotencyKey: string
}

export type CardRefund = PaymentNames & {
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
  /** Takes the money that the buyer agreed to in the card window. The answer is what the record says now: it may speak of no money at all. */
  confirm(confirmation: CardConfirmation): ResultAsync<GatewayPayment, GatewayRefused>
  /** Gives back a part, or all that is left. As with `confirm` the answer is a record, no success. */
  refund(refund: CardRefund): ResultAsync<GatewayPayment, GatewayRefused>
  /** The charged payment of an order, else its latest one, else null. */
  findByOrder(orderId: OrderId): ResultAsync<GatewayPayment | null, GatewayUnsure | GatewayMisconfigured>
  findByKey(payment: PaymentNames): ResultAsync<GatewayPayment | null, GatewayUnsure | GatewayMisconfigured>
}
