import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Checkout } from '../checkout.ts'
import type { Order } from '../order.ts'

/** Gear with all its checkouts, oldest first. */
export type GearCheckouts = { readonly order: Order; readonly checkouts: readonly Checkout[] }

/** What a customer's screens need to know of checkouts. */
export interface CheckoutViews {
  /** Paid contracts that have not ended, the latest change first. */
  ofCustomer(customer: CustomerId): ResultAsync<readonly GearCheckouts[], ServiceUnreachable>
}
