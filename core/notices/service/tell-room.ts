import { okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import { openRegions } from '#core/storing/region.ts'
import { ROOM_OFFER_HOURS, whomToTell } from '#core/storing/room-request.ts'
import type { RoomNotices } from '../ports/room-notices.ts'

/** What one claim takes of a region; a round goes on until there is less. */
export const ROOM_BATCH = 200

/** Tells those who wait for room in a region that there is some, as many as there are places (G239). */
export type TellRoom = () => ResultAsync<number, ServiceUnreachable>

type Deps = { readonly roomNotices: RoomNotices; readonly clock: Clock; readonly shop: ShopNow }

export const makeTellRoom =
  ({ roomNotices, clock, shop }: Deps): TellRoom =>
  () => {
    const now = clock.now()
    const times = { now, toldSince: Instant.plusSeconds(now, -ROOM_OFFER_HOURS * 60 * 60), limit: ROOM_BATCH }
    const { limitToCapacity } = shop()
    const open = openRegions(shop()).map(({ code }) => code)
    return roomNotices
      .regions()
      .andThen(regions =>
        regions
          .filter(region => open.includes(region))
          .reduce<ResultAsync<number, ServiceUnreachable>>(
            (before, region) =>
              before.andThen(sum =>
                roomNotices
                  .tell(region, ({ room, ...queue }) => whomToTell(limitToCapacity ? room : null, queue), times)
                  .map(told => sum + told),
              ),
            okAsync(0),
          ),
      )
  }
