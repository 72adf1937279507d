import type { Day } from '#core/shared/day.ts'
import { HALF_DAYS, type Region, type Shop } from '#core/shared/shop.ts'

/** Why facts that are well-formed one by one do not make a shop together (G202). */
export type ShopProblem =
  | { readonly kind: 'RegionTwice'; readonly region: Region['code'] }
  | { readonly kind: 'NoOpenRegion' }
  /** Gear is stored there, or lockers are: it can be closed, not dropped. */
  | { readonly kind: 'RegionInUse'; readonly region: string }
  | { readonly kind: 'PriceTwice'; readonly from: Day; readonly region: Region['code'] | null }
  | { readonly kind: 'PriceOfUnknownRegion'; readonly region: Region['code'] }
  /** Two fees for late gear of a day. */
  | { readonly kind: 'LateFeeTwice'; readonly from: Day; readonly region: Region['code'] | null }
  | { readonly kind: 'LateFeeOfUnknownRegion'; readonly region: Region['code'] }
  /** An order of today could not be placed. */
  | { readonly kind: 'NoPriceYet'; readonly region: Region['code'] }
  /** The window begins and ends in one season, in this order. */
  | { readonly kind: 'SeasonOutOfOrder' }
  | { readonly kind: 'PickupDaysOutOfOrder' }
  /** Customers would choose from windows of which none is ever free. */
  | { readonly kind: 'NoStops'; readonly region: Region['code'] }
  /** As a rule another day was meant, which stays open. Null: in all regions. */
  | { readonly kind: 'ClosedDayTwice'; readonly day: Day; readonly region: Region['code'] | null }

type Circumstances = {
  readonly today: Day
  /** Codes of regions with orders or lockers. */
  readonly regionsInUse: readonly string[]
}

export const shopProblems = (shop: Shop, { today, regionsInUse }: Circumstances): readonly ShopProblem[] => [
  ...regionProblems(shop, regionsInUse),
  ...priceProblems(shop, today),
  ...lateFeeProblems(shop),
  ...(isInOrder(shop.season) ? [] : [{ kind: 'SeasonOutOfOrder' } as const]),
  ...(shop.pickup.withinBusinessDays.earliest <= shop.pickup.withinBusinessDays.latest
    ? []
    : [{ kind: 'PickupDaysOutOfOrder' } as const]),
  ...driverProblems(shop),
]

const regionProblems = ({ regions }: Shop, inUse: readonly string[]): readonly ShopProblem[] => [
  ...repeated(regions.map(({ code }) => code)).map(region => ({ kind: 'RegionTwice', region }) as const),
  ...(regions.some(({ isOpen }) => isOpen) ? [] : [{ kind: 'NoOpenRegion' } as const]),
  ...inUse
    .filter(code => regions.every(region => region.code !== code))
    .map(region => ({ kind: 'RegionInUse', region }) as const),
]

const priceProblems = ({ prices, regions }: Shop, today: Day): readonly ShopProblem[] => {
  const isPriced = (code: Region['code']): boolean =>
    prices.some(({ from, region }) => from <= today && (region === null || region === code))
  return [
    ...twice(prices).map(({ from, region }) => ({ kind: 'PriceTwice', from, region }) as const),
    ...unknownRegions(prices, regions).map(region => ({ kind: 'PriceOfUnknownRegion', region }) as const),
    ...regions
      .filter(({ code }) => !isPriced(code))
      .map(({ code: region }) => ({ kind: 'NoPriceYet', region }) as const),
  ]
}

const lateFeeProblems = ({ lateFees, regions }: Shop): readonly ShopProblem[] => [
  ...twice(lateFees).map(({ from, region }) => ({ kind: 'LateFeeTwice', from, region }) as const),
  ...unknownRegions(lateFees, regions).map(region => ({ kind: 'LateFeeOfUnknownRegion', region }) as const),
]

const driverProblems = ({ regions, pickup }: Shop): readonly ShopProblem[] => [
  ...closedTwice(null, pickup.closedDays),
  ...regions.flatMap(({ code, pickupWindows }) =>
    pickupWindows === null
      ? []
      : [
          ...(HALF_DAYS.some(half => pickupWindows.stops[half] > 0)
            ? []
            : [{ kind: 'NoStops', region: code } as const]),
          ...closedTwice(code, pickupWindows.closedDays),
        ],
  ),
]

const closedTwice = (region: Region['code'] | null, days: readonly Day[]): readonly ShopProblem[] =>
  repeated(days).map(day => ({ kind: 'ClosedDayTwice', day, region }) as const)

type FromDay = { readonly from: Day; readonly region: Region['code'] | null }

const twice = <Entry extends FromDay>(entries: readonly Entry[]): readonly Entry[] =>
  entries.filter((entry, at) =>
    entries.slice(0, at).some(({ from, region }) => from === entry.from && region === entry.region),
  )

const unknownRegions = (entries: readonly FromDay[], regions: readonly Region[]): readonly Region['code'][] =>
  entries.flatMap(({ region }) => (region === null || regions.some(({ code }) => code === region) ? [] : [region]))

/** Counted from the season's first day, so that a window over New Year is in order. */
const isInOrder = ({ start, windowStart, windowEnd }: Shop['season']): boolean => {
  const fromStart = (day: string): string => (day >= start ? `0${day}` : `1${day}`)
  return fromStart(windowStart) <= fromStart(windowEnd)
}

const repeated = <Value>(values: readonly Value[]): readonly Value[] => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
]
