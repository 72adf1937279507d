import { Day } from '#core/shared/day.ts'
import type { Shop } from '#core/shared/shop.ts'
import { type Checkout, currentCheckout } from './checkout.ts'
import { toStorageTerm } from './checkout-offer.ts'
import { isFeeSettled, type LateFee, lateFeeOf } from './late-fee.ts'
import type { Order } from './order.ts'

/** What is still to be settled before the gear of an order is handed out; null where nothing is. */
export const owedLateFee = (
  fees: Pick<Shop, 'lateFees'>,
  { order, checkouts }: { readonly order: Order; readonly checkouts: readonly Checkout[] },
  today: Day,
): LateFee | null => {
  if (isFeeSettled(order)) return null
  const asked = currentCheckout(checkouts)
  const askedOn = asked === undefined ? null : Day.of(asked.requestedAt)
  return lateFeeOf(fees, { region: order.location, term: toStorageTerm(order), askedOn }, today)
}
