import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { RegionRoom } from '#core/storing/capacity.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { RegionCode } from '#core/storing/region.ts'

/** One that waits and can be reached. */
export type WaitingForRoom = { readonly id: string; readonly equipmentType: EquipmentType }

export type RoomFound = {
  /** Null where the region has no lockers. */
  readonly room: RegionRoom | null
  /** The longest first, of each kind at most as many as were asked for. */
  readonly waiting: readonly WaitingForRoom[]
  readonly told: readonly { readonly equipmentType: EquipmentType }[]
}

/** Notices that there is room, once for each request. */
export interface RoomNotices {
  /** Where somebody waits. */
  regions(): ResultAsync<readonly RegionCode[], ServiceUnreachable>
  /**
   * Asks `choose` whom to tell, while nobody else orders in the region or tells of it, and writes their notices. Answers how many.
   * `told` are those since `toldSince`.
   */
  tell(
    region: RegionCode,
    choose: (found: RoomFound) => readonly WaitingForRoom[],
    times: { readonly now: Instant; readonly toldSince: Instant; readonly limit: number },
  ): ResultAsync<number, ServiceUnreachable>
}
