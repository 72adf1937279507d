import { err, errAsync, ok, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { DoorEvent, DoorPictureId, DoorPictureNotFound, DoorPictureRefused } from '../door-picture.ts'
import type { OrderNotFound } from '../errors.ts'
import type { DevelopPicture } from '../ports/develop-picture.ts'
import type { DoorPictureRecords } from '../ports/door-picture-records.ts'
import type { ImageNotStored, ImageStore, StoredPicture } from '../ports/image-store.ts'
import { checkReportImage, type InvalidImage, type PictureSize } from '../report-image.ts'

type TakenAtDoor = {
  readonly id: DoorPictureId
  readonly orderId: OrderId
  readonly event: DoorEvent
  readonly bytes: Uint8Array
  /** By the phone's clock; one that is ahead is set right. */
  readonly takenAt: Instant
  readonly staff: StaffMember
}

/** Pictures of what was handed over at a door (G870). */
export interface DoorPictures {
  /** Once, however often it is sent. */
  keep(
    picture: TakenAtDoor,
  ): ResultAsync<void, InvalidImage | OrderNotFound | DoorPictureRefused | ImageNotStored | ServiceUnreachable>
  read(
    order: OrderId,
    id: DoorPictureId,
    size: PictureSize,
  ): ResultAsync<StoredPicture, DoorPictureNotFound | ServiceUnreachable>
}

type Deps = {
  readonly records: DoorPictureRecords
  readonly developPicture: DevelopPicture
  readonly images: ImageStore
  readonly clock: Clock
}

const notFound = { kind: 'DoorPictureNotFound' } as const

export const makeDoorPictures = ({ records, developPicture, images, clock }: Deps): DoorPictures => ({
  keep: ({ bytes, staff, takenAt, ...picture }) =>
    safeTry(async function* () {
      if ((yield* records.find(picture.orderId, picture.id)) !== null) return ok(undefined)
      const developed = yield* developPicture(yield* checkReportImage(bytes))
      const key = yield* images.add(developed)
      const added = await records.add({
        ...picture,
        key,
        takenAt: Math.min(takenAt, clock.now()) as Instant,
        takenBy: staff.id,
      })
      // Refused, or sent twice at once: the image of the other one stays.
      if (!added.unwrapOr(false)) await images.remove(key)
      return added.isErr() ? err(added.error) : ok(undefined)
    }),
  read: (order, id, size) =>
    records
      .find(order, id)
      .andThen(key => (key === null ? okAsync(null) : images.read(key, size)))
      .andThen(picture => (picture === null ? errAsync(notFound) : okAsync(picture))),
})
