import type { Day } from '#core/shared/day.ts'
import type { SeasonDays } from '#core/shared/shop.ts'
import { canWithdraw, type Checkout, currentCheckout } from '../checkout.ts'
import { offerCheckout } from '../checkout-offer.ts'
import { orderName } from '../order-name.ts'
import type { GearCheckouts } from '../ports/checkout-views.ts'
import type { CheckoutOption, CurrentCheckout } from '../ports/checkouts.ts'
import { canCheckoutFrom, customerMay } from '../projection.ts'

/** Nothing for an order that is not paid: it has no gear yet. */
export const checkoutOption = (
  { order, checkouts }: GearCheckouts,
  today: Day,
  seasonDays: SeasonDays,
): readonly CheckoutOption[] => {
  if (order.equipmentId === null) return []
  const current = currentCheckout(checkouts)
  const offer = canCheckoutFrom(order.state) ? offerCheckout({ order, checkouts, seasonDays }, today) : null
  const isCollectionOver = offer !== null && offer.days.to < offer.days.from
  return [
    {
      equipmentId: order.equipmentId,
      orderId: order.id,
      orderName: orderName(order),
      equipmentType: order.equipmentType,
      gear: [order.brand, order.equipmentName].filter(Boolean).join(' '),
      plan: order.plan,
      location: order.location,
      offer: isCollectionOver ? null : offer,
      isCollectionOver,
      current: current
        ? toCurrentCheckout(current, customerMay(order.state, 'withdrawCheckout') && canWithdraw(current, today))
        : null,
    },
  ]
}

const toCurrentCheckout = (checkout: Checkout, isWithdrawable: boolean): CurrentCheckout => ({
  day: checkout.day,
  recipientName: checkout.recipientName,
  recipientPhone: checkout.recipientPhone,
  isProxy: checkout.isProxy,
  address: checkout.address,
  needsConfirmation: checkout.needsConfirmation,
  scheduledFor: checkout.scheduledFor,
  isDelivered: checkout.deliveredAt !== null,
  canWithdraw: isWithdrawable,
})
