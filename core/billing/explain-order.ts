import { Day } from '#core/shared/day.ts'
import type { Explained } from '#core/shared/explained.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Shop } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import type { CheckoutFacts } from '#core/storing/checkout.ts'
import { toCheckoutQuestion, toStorageTerm } from '#core/storing/checkout-offer.ts'
import { explainCheckout, explainCheckoutDays } from '#core/storing/explain-allowance.ts'
import { explainPickupTarget } from '#core/storing/explain-pickup.ts'
import { customerMay } from '#core/storing/projection.ts'
import { explainFee, storedFee } from './explain-money.ts'
import { explainCharge, explainTerm, explainTermination } from './explain-term.ts'
import { nextPrice, type PricedOrder } from './price-change.ts'

type ExplainQuestion = {
  readonly priced: PricedOrder
  /** Of the last paid term; null before it is paid. */
  readonly feeWon: Won | null
  /** Empty when nothing is known of them. */
  readonly checkouts: readonly CheckoutFacts[]
  readonly now: Instant
  readonly shop: Shop
}

/** Every amount and date that is shown of an order now, each with its rule. */
export const explainOrder = ({ priced, feeWon, checkouts, now, shop }: ExplainQuestion): readonly Explained[] => {
  const { order, lastPaid, attemptOpen } = priced
  const { storageStartDate: start, termsPaid, renewal, state } = order
  const next = nextPrice(priced)
  return [
    feeWon === null ? explainFee(lastPaid, shop.paymentFeeBasisPoints) : storedFee(feeWon),
    ...(customerMay(state, 'cancel') ? explainPickupTarget(order.placedAt, shop.pickup) : []),
    ...(start === null || termsPaid === 0 ? [] : [...explainTerm(start, termsPaid), explainCharge(order)]),
    ...(next === null ? [] : [next.explained]),
    ...(customerMay(state, 'terminate') && order.autoRenewal !== 'TERMINATED'
      ? [explainTermination({ start, termsPaid, renewalStatus: renewal.status, attemptOpen }, now)]
      : []),
    ...(customerMay(state, 'checkout')
      ? [
          ...explainCheckoutDays(toStorageTerm(order), Day.of(now)),
          ...explainCheckout(toCheckoutQuestion({ order, checkouts, seasonDays: shop.season }), Day.of(now)),
        ]
      : []),
  ]
}
