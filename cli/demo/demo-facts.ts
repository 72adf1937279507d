import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { ShopPatch } from '#core/shop/shop-change.ts'
import { LockerCode, type LockerKind, type LockerZone, parseLockerRange } from '#core/storing/locker.ts'
import type { RegionCode } from '#core/storing/region.ts'

export const RESORT = 'RESORT' as RegionCode
/** Where staff calls about each pickup; in the other one customers choose a half-day. */
export const CITY = 'CITY' as RegionCode

const [resort] = TRIAL_SHOP.regions

/** What the demo's shop has beside a trial's facts: pickup windows, and a second region with its own price. */
export const DEMO_FACTS: ShopPatch = {
  regions: [
    {
      ...resort,
      pickupWindows: { weekdays: [1, 2, 3, 4, 5, 6], stops: { MORNING: 12, AFTERNOON: 12 }, closedDays: [] },
    },
    {
      code: 'CITY',
      label: '서울 성수 보관소',
      area: '성수',
      address: '서울특별시 성동구 아차산로 17',
      at: { latitude: 37.5446, longitude: 127.0559 },
      hours: '매일 10:00~20:00',
      isOpen: true,
      pickupWindows: null,
    },
  ],
  prices: [...TRIAL_SHOP.prices, { from: '2000-01-01', region: 'CITY', won: { BASIC: 109_000, FLEX: 149_000 } }],
}

type Row = {
  readonly region: RegionCode
  readonly codes: readonly LockerCode[]
  readonly zone: LockerZone
  readonly kind: LockerKind
}

const row = (region: RegionCode, range: string, kind: LockerKind): Row => {
  const codes = parseLockerRange(range).unwrapOr([])
  const [first] = codes
  const zone = first && LockerCode.row(first)
  if (zone === undefined) throw new Error(`${range} is no range of lockers`)
  return { region, codes, zone, kind }
}

export const DEMO_LOCKERS: readonly Row[] = [
  row(RESORT, 'A-01..A-60', 'SKI'),
  row(RESORT, 'B-01..B-60', 'SNOWBOARD'),
  row(RESORT, 'C-01..C-20', 'BOTH'),
  row(CITY, 'S-01..S-40', 'SKI'),
  row(CITY, 'T-01..T-40', 'SNOWBOARD'),
]
