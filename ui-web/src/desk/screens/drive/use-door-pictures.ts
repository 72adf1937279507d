import { useEffect, useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import { DOOR_PICTURES_MOST, type DoorPictureId } from '#core/storing/door-picture.ts'
import { pictureRefusalText } from '#core/storing/picture-refusal-text.ts'
import type { TakenPicture } from '#core/storing/ports/taken-pictures.ts'
import { checkReportImage } from '#core/storing/report-image.ts'
import { isReportView } from '#core/storing/report-view.ts'
import { draftsSince } from '../../data/use-kept-draft.ts'
import { type Desk, useDesk } from '../../desk.ts'
import { shrinkPicture } from '../../parts/shrink-picture.ts'
import { DRIVE_TEXTS as texts } from '../../texts/drive.ts'

type AtDoor = TakenPicture & { readonly view: DoorPictureId }

const isAtDoor = (picture: TakenPicture): picture is AtDoor => !isReportView(picture.view)

/** What was taken at a door and is in no record yet; of `own` those that are in the one that is put right. */
const unrecorded = (taken: readonly TakenPicture[], { outbox }: Pick<Desk, 'outbox'>, own: readonly string[]) => {
  const recorded = new Set(outbox.steps().flatMap(({ pictures }): readonly string[] => pictures))
  return taken.filter(isAtDoor).filter(({ view }) => !recorded.has(view) || own.includes(view))
}

/** Taken at a door and not recorded for a day: they are nobody's draft any more (G754). */
export const dropOldDoorPictures = async (desk: Desk): Promise<void> => {
  const since = draftsSince(desk.clock.now())
  const taken = await desk.pictures.all().unwrapOr([])
  for (const picture of unrecorded(taken, desk, [])) {
    if (picture.takenAt < since) await desk.pictures.remove(picture).unwrapOr(undefined)
  }
}

/** Pictures of what changes hands at a stop, on the device as soon as they are taken (G873). */
export const useDoorPictures = (orderId: OrderId, own: readonly DoorPictureId[]) => {
  const desk = useDesk()
  const [taken, setTaken] = useState<readonly AtDoor[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const ownKey = own.join(' ')
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const found = unrecorded(await desk.pictures.of(orderId).unwrapOr([]), desk, ownKey.split(' '))
      if (!isLeft) setTaken(found.toSorted((one, other) => one.takenAt - other.takenAt))
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [desk, orderId, ownKey])

  return {
    taken,
    failure,
    isFull: taken.length >= DOOR_PICTURES_MOST,
    async take(file: Blob): Promise<void> {
      const bytes = await shrinkPicture(file)
      const checked = checkReportImage(bytes)
      if (checked.isErr()) return setFailure(pictureRefusalText(checked.error.reason))
      const picture = {
        orderId,
        view: crypto.randomUUID() as string as DoorPictureId,
        bytes,
        takenAt: desk.clock.now(),
      }
      const kept = await desk.pictures.keep(picture)
      setFailure(kept.isErr() ? texts.pictureNotKept : null)
      if (kept.isOk()) setTaken(before => [...before, picture])
      return undefined
    },
    async remove(picture: AtDoor): Promise<void> {
      await desk.pictures.remove(picture).unwrapOr(undefined)
      setTaken(before => before.filter(({ view }) => view !== picture.view))
    },
  }
}

export type DoorPicturesTaken = ReturnType<typeof useDoorPictures>
