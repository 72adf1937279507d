import type { Order } from '#core/storing/order.ts'
import { awaitsPickup } from '#core/storing/pickup-place.ts'
import type { PickupWindow } from '#core/storing/pickup-window.ts'

/** As `2026-11-25 morning`. */
export const windowText = ({ day, half }: PickupWindow): string => `${day} ${half.toLowerCase()}`

/** The booked day with its half-day, and what the customer wishes; null while there is neither. */
export const pickupText = (order: Order): string | null => {
  const { pickupDate: day, pickupHalf: half, pickupWish: wish } = order
  const booked = day === null ? [] : [half === null ? day : windowText({ day, half })]
  const wished =
    wish !== null && awaitsPickup(order) ? [`${wish.isLost ? 'wished, but full:' : 'wishes'} ${windowText(wish)}`] : []
  return [...booked, ...wished].join(', ') || null
}
