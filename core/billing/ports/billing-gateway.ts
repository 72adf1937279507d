import type { ResultAsync } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { GatewayPayment } from '../gateway-record.ts'
import type { GatewayRefused } from './card-gateway.ts'

/** With which the provider charges a card again, whenever we ask: a secret, kept encrypted and never logged. */
export type IssuedCard = {
  readonly billingKey: string
  /** As the customer knows the card: `현대카드 123*`. */
  readonly label: string
}

export type CardCharge = {
  readonly billingKey: string
  readonly customerKey: string
  readonly orderId: OrderId
  readonly orderName: string
  readonly amount: Won
  /** At most 300 characters; a new one for each attempt. */
  readonly idempotencyKey: string
}

/** The card provider's stored cards. */
export interface BillingGateway {
  /** `authKey` comes from the card window and works once. A lost answer costs nothing: the customer registers again. */
  issue(registration: {
    readonly authKey: string
    readonly customerKey: string
  }): ResultAsync<IssuedCard, GatewayRefused>
  /** Takes money at once, without the customer. An `orderId` that was charged before is refused. */
  charge(charge: CardCharge): ResultAsync<GatewayPayment, GatewayRefused>
  /** Deletes the card at the provider; also when it is deleted already. */
  remove(billingKey: string): ResultAsync<void, GatewayRefused>
}
