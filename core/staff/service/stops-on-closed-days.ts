import { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Region } from '#core/shared/shop.ts'
import type { ShopEffect } from '#core/shop/shop-effects.ts'
import type { StaffCheckouts } from '#core/storing/ports/staff-checkouts.ts'
import type { StaffViews } from '#core/storing/ports/staff-views.ts'

/** What is booked for a day on which nobody will drive. */
export type StopsOnDay = {
  readonly region: Region['code'] | null
  readonly day: Day
  /** At most `STOPS_COUNTED`. */
  readonly pickups: number
  readonly deliveries: number
}

export const STOPS_COUNTED = 100
/** A change closes a few days; of more the first are looked at. */
const DAYS_COUNTED = 20

type Deps = { readonly views: Pick<StaffViews, 'orders'>; readonly checkouts: Pick<StaffCheckouts, 'list'> }

/** Counts the pickups and deliveries that stay booked on days that are being closed, so that somebody calls these customers (G347). */
export const makeStopsOnClosedDays = ({ views, checkouts }: Deps) => {
  const countOn = (region: Region['code'] | null, day: Day): ResultAsync<StopsOnDay, ServiceUnreachable> => {
    const gear = { equipmentType: null, plan: null, region, locker: null, brand: null, size: null }
    const part = { after: null, limit: STOPS_COUNTED, gear }
    return ResultAsync.combine([
      views.orders({
        ...part,
        customer: null,
        state: 'PICKUP_SCHEDULED',
        text: null,
        pickupOn: day,
        by: 'changed',
        oldestFirst: false,
      }),
      checkouts.list({ ...part, day, state: 'CHECKOUT_SCHEDULED' }),
    ]).map(([orders, deliveries]) => ({ region, day, pickups: orders.length, deliveries: deliveries.length }))
  }
  return (effects: readonly ShopEffect[]): ResultAsync<readonly StopsOnDay[], ServiceUnreachable> =>
    ResultAsync.combine(
      effects
        .flatMap(effect => (effect.kind === 'DAYS_CLOSED' ? effect.days.map(day => [effect.region, day] as const) : []))
        .slice(0, DAYS_COUNTED)
        .map(([region, day]) => countOn(region, day)),
    ).map(counted => counted.filter(({ pickups, deliveries }) => pickups + deliveries > 0))
}
