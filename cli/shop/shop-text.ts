import { match, P } from 'ts-pattern'
import type { ShopProblem } from '#core/shop/check-shop.ts'
import type { ClosedRegion } from '#core/staff/service/contracts-in-closed-regions.ts'
import { STOPS_COUNTED, type StopsOnDay } from '#core/staff/service/stops-on-closed-days.ts'
import type { ShopChanged } from '#core/shop/service/change-shop.ts'
import { differences } from '#core/shop/shop-differences.ts'

/** What becomes another fact. */
export const differencesText = ({ before, after }: Pick<ShopChanged, 'before' | 'after'>) => {
  const document = differences(before, after)
  return {
    document,
    rows: [['fact', 'before', 'after'], ...document.map(one => [one.fact, shown(one.before), shown(one.after)])],
  }
}

const shown = (value: unknown): string =>
  match(value)
    .with(undefined, () => '')
    .with(P.string, text => text)
    .otherwise(other => JSON.stringify(other))

/** Nobody is told by the change: somebody calls these customers (G347). */
export const stopsText = ({ day, region, pickups, deliveries }: StopsOnDay): string => {
  const where = region === null ? '' : ` in ${region}`
  const ways = [
    ...(pickups === 0 ? [] : [`${counted(pickups, 'pickup')} (order list --pickup-on ${day})`]),
    ...(deliveries === 0 ? [] : [`${counted(deliveries, 'delivery')} (checkout list --day ${day})`]),
  ]
  return `Still booked on ${day}${where}, which closes: ${ways.join(', ')}. Book another day with these customers.`
}

const counted = (count: number, what: 'pickup' | 'delivery'): string => {
  if (count === 1) return `1 ${what}`
  return `${count >= STOPS_COUNTED ? `${STOPS_COUNTED} or more` : count} ${what === 'pickup' ? 'pickups' : 'deliveries'}`
}

export const closedText = ({ region, unpaid, toPickUp, here, withCustomer }: ClosedRegion): string =>
  [
    `${region} takes no new orders.`,
    `What it has now stays: ${toPickUp} to be picked up, ${here} here, ${withCustomer} with the customer (order list --region ${region}, locker list --region ${region} --taken).`,
    ...(unpaid === 0
      ? []
      : [
          `${unpaid} that wait for their payment become contracts where they are paid in time (order list --region ${region} --state UNPAID; a link is ended by order link --cancel).`,
        ]),
  ].join(' ')

export const problemText = (problem: ShopProblem): string =>
  match(problem)
    .with({ kind: 'RegionTwice' }, ({ region }) => `the region ${region} is there twice`)
    .with({ kind: 'NoOpenRegion' }, () => 'no region is open')
    .with({ kind: 'RegionInUse' }, ({ region }) => `${region} has orders or lockers: close it by isOpen instead`)
    .with({ kind: 'PriceTwice' }, ({ from, region }) => `two prices from ${from} for ${region ?? 'all regions'}`)
    .with({ kind: 'PriceOfUnknownRegion' }, ({ region }) => `a price for ${region}, which is no region`)
    .with({ kind: 'LateFeeTwice' }, ({ from, region }) => `two late fees from ${from} for ${region ?? 'all regions'}`)
    .with({ kind: 'LateFeeOfUnknownRegion' }, ({ region }) => `a late fee for ${region}, which is no region`)
    .with({ kind: 'NoPriceYet' }, ({ region }) => `${region} has no price yet`)
    .with({ kind: 'SeasonOutOfOrder' }, () => 'the window of the season must begin and end within one season')
    .with({ kind: 'PickupDaysOutOfOrder' }, () => 'pickup.withinBusinessDays: earliest is after latest')
    .with(
      { kind: 'NoStops' },
      ({ region }) =>
        `the driver of ${region} has no stop in pickupWindows.stops: give one, or set pickupWindows to null where customers choose no window`,
    )
    .with(
      { kind: 'ClosedDayTwice' },
      ({ day, region }) =>
        `${day} is there twice in the closed days of ${region ?? 'all regions'}: name the one that was meant, or leave it out`,
    )
    .exhaustive()
