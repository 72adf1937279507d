import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import type { IssuedCard } from './billing-gateway.ts'

/** A card as it is kept; the key to charge it is answered by `ChargeableCards` alone. */
export type StoredCardRecord = {
  readonly label: string
  readonly registeredAt: Instant
  /** Since the card company refused it for good; null while it can be charged. */
  readonly unusableSince: Instant | null
}

/** The contract that is charged next of those that go on and were not refused, and whether one was. */
export type Renewing = { readonly first: Order | null; readonly isRefused: boolean }

/**
 * The customers' cards, one for each at most. Whether contracts renew goes with the card: each that is not terminated
 * becomes ACTIVE or NEEDS_CARD in the same transaction, under its own lock.
 */
export interface StoredCardRecords {
  /** The card provider's name for the customer: random, and always the same. */
  customerKey(customer: CustomerId): ResultAsync<string, ServiceUnreachable>
  find(customer: CustomerId): ResultAsync<StoredCardRecord | null, ServiceUnreachable>
  renewing(customer: CustomerId, today: Day): ResultAsync<Renewing, ServiceUnreachable>
  /** Replaces the one before, which is to be deleted at the provider. */
  store(
    customer: CustomerId,
    card: IssuedCard & { readonly registeredAt: Instant },
  ): ResultAsync<void, ServiceUnreachable>
  /** Storing it failed, or was not heard of: the card is to be deleted at the provider unless it is the customer's after all. Waits for what still stores it. */
  dropUnlessStored(customer: CustomerId, billingKey: string, at: Instant): ResultAsync<void, ServiceUnreachable>
  /** The provider deleted the card of this key: it is gone with us too, and the customer is told. Null for a key of nobody. */
  removeDeleted(billingKey: string, at: Instant): ResultAsync<CustomerId | null, ServiceUnreachable>
  /** Nothing happens without a card. */
  remove(customer: CustomerId, at: Instant): ResultAsync<void, ServiceUnreachable>
}
