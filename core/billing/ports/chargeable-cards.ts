import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { CardCharge } from './billing-gateway.ts'

/** What a charge needs of a stored card: secrets, never to be shown or logged. */
export type ChargeableCard = Pick<CardCharge, 'billingKey' | 'customerKey'>

/** The stored cards, as the one who charges them needs them. */
export interface ChargeableCards {
  /** Null without a card, and for one that is refused for good. */
  find(customer: CustomerId): ResultAsync<ChargeableCard | null, ServiceUnreachable>
  /** The provider has refused this key for good: contracts wait for another card. Nothing happens when it was replaced meanwhile. */
  markUnusable(customer: CustomerId, billingKey: string, at: Instant): ResultAsync<void, ServiceUnreachable>
}
