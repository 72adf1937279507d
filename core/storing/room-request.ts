import type { Instant } from '#core/shared/instant.ts'
import type { RegionRoom } from './capacity.ts'
import { isSoldOut } from './capacity.ts'
import type { EquipmentType } from './equipment-type.ts'
import type { RegionCode } from './region.ts'

/** Gear for which a customer looks for room. */
export type RoomWish = { readonly region: RegionCode; readonly equipmentType: EquipmentType }

/** A customer wants to be told once the region takes gear of the kind again (G238). */
export type RoomRequest = RoomWish & {
  readonly askedAt: Instant
  /** When they were told; null while they wait. */
  readonly toldAt: Instant | null
}

/** So long a place counts as offered to who was told of it; then the next one is told (G239). */
export const ROOM_OFFER_HOURS = 24

/** Nobody waits longer: the season is over. */
export const ROOM_REQUEST_DAYS = 366

/** How many wait in a region for room of a kind, as staff sees it. */
export type RoomQueue = RoomWish & {
  readonly waiting: number
  readonly since: Instant | null
  /** Who were told within the time of an offer, and have not ordered yet. */
  readonly told: number
}

type Offered = Pick<RoomWish, 'equipmentType'>

/**
 * Who are told now: of `waiting`, the longest first, as many as there is room for beside those who were `told` before and may still come
 * (G239). Without a `room` the region takes any number.
 */
export const whomToTell = <Waiting extends Offered>(
  room: RegionRoom | null,
  { waiting, told }: { readonly waiting: readonly Waiting[]; readonly told: readonly Offered[] },
): readonly Waiting[] => {
  if (room === null) return waiting
  const chosen: Waiting[] = []
  let left = told.reduce(withOneMore, room)
  for (const one of waiting) {
    if (isSoldOut(left, one.equipmentType)) continue
    chosen.push(one)
    left = withOneMore(left, one)
  }
  return chosen
}

const withOneMore = (room: RegionRoom, { equipmentType: type }: Offered): RegionRoom => ({
  ...room,
  sets: { ...room.sets, [type]: room.sets[type] + 1 },
})
