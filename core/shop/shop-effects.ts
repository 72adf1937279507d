import type { Day } from '#core/shared/day.ts'
import type { Region, Shop } from '#core/shared/shop.ts'

type InRegion = { readonly region: Region['code'] }

/** For whom a change of facts changes what (G347). What is not named here stays as it is. */
export type ShopEffect =
  /** Everybody reads it: brand, company, contacts, links, promises. */
  | { readonly kind: 'SHOWN' }
  /** New orders; renewals keep their price until their customers agree. */
  | { readonly kind: 'PRICES' }
  /** Payments from then on: each keeps the fee of its day. */
  | { readonly kind: 'PAYMENT_FEE' }
  /** Contracts that have ended, whose gear is not collected. */
  | { readonly kind: 'LATE_FEES' }
  /** Every cancellation before the pickup, of orders that are paid already too. */
  | { readonly kind: 'WITHDRAWAL'; readonly isOn: boolean }
  /** When gear of BASIC may be checked out and come back. */
  | { readonly kind: 'SEASON' }
  /** When gear of new orders is picked up. */
  | { readonly kind: 'PICKUP_DAYS' }
  /** Nobody drives; null is every region. What is booked stays until it is moved. */
  | { readonly kind: 'DAYS_CLOSED'; readonly region: Region['code'] | null; readonly days: readonly Day[] }
  | { readonly kind: 'DAYS_OPENED'; readonly region: Region['code'] | null; readonly days: readonly Day[] }
  | ({ readonly kind: 'REGION_ADDED' | 'REGION_DROPPED' | 'REGION_OPENED' | 'REGION_CLOSED' } & InRegion)
  /** Its name, address or hours. */
  | ({ readonly kind: 'REGION_SHOWN' } & InRegion)
  /** Which half-days customers may choose from now on. What is booked stays. */
  | ({ readonly kind: 'WINDOWS' } & InRegion)
  /** Who books the window of a paid order. */
  | { readonly kind: 'SELF_BOOKING'; readonly isOn: boolean }
  | { readonly kind: 'CAPACITY'; readonly isOn: boolean }
  /** By which way messages go out. */
  | { readonly kind: 'ALIMTALK' }

type Both<Facts> = { readonly before: Facts; readonly after: Facts }

export const shopEffects = ({ before, after }: Both<Shop>): readonly ShopEffect[] => {
  const differs = (name: keyof Shop): boolean => !isSame(before[name], after[name])
  const isShown = (['brand', 'company', 'support', 'links', 'promises'] as const).some(differs)
  return [
    ...only(isShown, { kind: 'SHOWN' }),
    ...regionEffects({ before: before.regions, after: after.regions }),
    ...dayEffects(null, { before: before.pickup.closedDays, after: after.pickup.closedDays }),
    ...only(!isSame({ ...before.pickup, closedDays: [] }, { ...after.pickup, closedDays: [] }), {
      kind: 'PICKUP_DAYS',
    }),
    ...only(differs('prices'), { kind: 'PRICES' }),
    ...only(differs('paymentFeeBasisPoints'), { kind: 'PAYMENT_FEE' }),
    ...only(differs('lateFees'), { kind: 'LATE_FEES' }),
    ...only(differs('statutoryWithdrawal'), { kind: 'WITHDRAWAL', isOn: after.statutoryWithdrawal === true }),
    ...only(differs('season'), { kind: 'SEASON' }),
    ...only(differs('selfBooking'), { kind: 'SELF_BOOKING', isOn: after.selfBooking }),
    ...only(differs('limitToCapacity'), { kind: 'CAPACITY', isOn: after.limitToCapacity }),
    ...only(differs('alimtalk'), { kind: 'ALIMTALK' }),
  ]
}

const regionEffects = ({ before, after }: Both<readonly Region[]>): readonly ShopEffect[] => [
  ...before
    .filter(({ code }) => after.every(region => region.code !== code))
    .map(({ code }) => ({ kind: 'REGION_DROPPED', region: code }) as const),
  ...after.flatMap(region => {
    const was = before.find(({ code }) => code === region.code)
    return was === undefined
      ? [{ kind: 'REGION_ADDED', region: region.code } as const]
      : effectsIn({ before: was, after: region })
  }),
]

const effectsIn = ({ before, after }: Both<Region>): readonly ShopEffect[] => {
  const region = after.code
  const shown = ({ label, area, address, at, hours }: Region) => ({ label, area, address, at, hours })
  const windows = ({ pickupWindows }: Region) =>
    pickupWindows && { weekdays: pickupWindows.weekdays, stops: pickupWindows.stops }
  return [
    ...only(!before.isOpen && after.isOpen, { kind: 'REGION_OPENED', region }),
    ...only(before.isOpen && !after.isOpen, { kind: 'REGION_CLOSED', region }),
    ...only(!isSame(shown(before), shown(after)), { kind: 'REGION_SHOWN', region }),
    ...only(!isSame(windows(before), windows(after)), { kind: 'WINDOWS', region }),
    ...dayEffects(region, {
      before: before.pickupWindows?.closedDays ?? [],
      after: after.pickupWindows?.closedDays ?? [],
    }),
  ]
}

const dayEffects = (region: Region['code'] | null, { before, after }: Both<readonly Day[]>): readonly ShopEffect[] => {
  const closed = after.filter(day => !before.includes(day))
  const opened = before.filter(day => !after.includes(day))
  return [
    ...only(closed.length > 0, { kind: 'DAYS_CLOSED', region, days: closed }),
    ...only(opened.length > 0, { kind: 'DAYS_OPENED', region, days: opened }),
  ]
}

const only = (holds: boolean, effect: ShopEffect): readonly ShopEffect[] => (holds ? [effect] : [])

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
