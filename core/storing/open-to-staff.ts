import { match, P } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { CheckoutFacts } from './checkout.ts'
import { toStorageTerm } from './checkout-offer.ts'
import { checkCorrection } from './correction.ts'
import { checkDisposal } from './disposal.ts'
import type { Order } from './order.ts'
import type { OrderEvent } from './order-event.ts'
import type { StaffEvent } from './step-details.ts'

/** Gear is handed back for good where the contract was ended (T18). */
export const canBeFinal = ({ autoRenewal }: Pick<Order, 'autoRenewal'>): boolean => autoRenewal === 'TERMINATED'

type Standing = {
  readonly order: Order
  /** Oldest step first. */
  readonly timeline: readonly { readonly event: OrderEvent; readonly recordedAt: Instant }[]
  readonly checkout: Pick<CheckoutFacts, 'scheduledFor'> | null
}

/** Whether the staff may record an event as the order stands now; what its rule refuses whatever is typed is not offered (G560). */
export const isOpenToStaff = (event: StaffEvent, { order, timeline, checkout }: Standing, now: Instant): boolean => {
  const today = Day.of(now)
  const { pickupDate } = order
  const deliveryDay = checkout?.scheduledFor ?? null
  return (
    match(event)
      .with('pickup.missed', () => pickupDate === null || pickupDate <= today)
      .with('pickup.rescheduled', 'pickup.unscheduled', () => pickupDate === null || today < pickupDate)
      .with('checkout.missed', () => deliveryDay === null || deliveryDay <= today)
      .with('status.corrected', () => checkCorrection(timeline, now).isOk())
      // Notices that have not gone out yet, and the days after them, are worth reading.
      .with('gear.disposed', () =>
        checkDisposal(toStorageTerm(order), [], today).match(
          () => true,
          ({ kind }) => kind !== 'ContractNotOver',
        ),
      )
      .with(P._, () => true)
      .exhaustive()
  )
}
