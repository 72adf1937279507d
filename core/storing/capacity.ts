import type { Shop } from '#core/shared/shop.ts'
import { EQUIPMENT_TYPES, type EquipmentType } from './equipment-type.ts'
import type { LockerKind } from './locker.ts'
import type { OrderState } from './order-state.ts'
import { isActive } from './projection.ts'
import { openRegions, type RegionCode } from './region.ts'

/** What a region can hold, and how many sets need a place in it. */
export type RegionRoom = {
  readonly region: RegionCode
  /** Of its lockers, by the kind that they take. */
  readonly places: Readonly<Record<LockerKind, number>>
  readonly sets: Readonly<Record<EquipmentType, number>>
}

/** The lockers of the region take no further set of the kind; `free` are the regions that do (G233). */
export type SoldOut = { readonly kind: 'SoldOut'; readonly free: readonly RegionCode[] }

/** A kind of gear that a region takes no more of. */
export type FullRegion = { readonly region: RegionCode; readonly equipmentType: EquipmentType }

/**
 * Whether a set in this state needs a place: from the order on, as an unpaid one may be paid until it is closed, until it has left for
 * good. One that is taken out for a season comes back (G234).
 */
export const needsPlace = (state: OrderState): boolean => state === 'UNPAID' || isActive(state)

const OTHER: Readonly<Record<EquipmentType, EquipmentType>> = { SKI: 'SNOWBOARD', SNOWBOARD: 'SKI' }

/** So many more sets of the kind. Places for both kinds hold what the other kind has no places of its own for. Below 0 when it was overbooked. */
export const roomFor = ({ places, sets }: RegionRoom, type: EquipmentType): number => {
  const other = OTHER[type]
  const spilled = Math.min(Math.max(sets[other] - places[other], 0), places.BOTH)
  return places[type] + places.BOTH - spilled - sets[type]
}

/** A region without lockers takes any number: nobody has said what it holds. */
export const isSoldOut = (room: RegionRoom, type: EquipmentType): boolean =>
  Object.values(room.places).some(count => count > 0) && roomFor(room, type) < 1

/** Null while the region takes another set of the kind. `open` are the regions that may be named in its place. */
export const checkRoom = (
  rooms: readonly RegionRoom[],
  {
    region,
    type,
    open,
  }: { readonly region: RegionCode; readonly type: EquipmentType; readonly open: readonly RegionCode[] },
): SoldOut | null => {
  const isFull = (code: RegionCode): boolean => rooms.some(room => room.region === code && isSoldOut(room, type))
  return isFull(region) ? { kind: 'SoldOut', free: open.filter(code => !isFull(code)) } : null
}

export const fullRegions = (rooms: readonly RegionRoom[]): readonly FullRegion[] =>
  rooms.flatMap(room =>
    EQUIPMENT_TYPES.filter(type => isSoldOut(room, type)).map(equipmentType => ({
      region: room.region,
      equipmentType,
    })),
  )

/** How an order has to fit: within the lockers, where the shop limits its orders to them. */
export const withinCapacity = (
  shop: Pick<Shop, 'limitToCapacity' | 'regions'>,
): { readonly open: readonly RegionCode[] } | null =>
  shop.limitToCapacity ? { open: openRegions(shop).map(({ code }) => code) } : null
