import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { DoorPicture } from '#core/storing/door-picture.ts'
import type { DoorPictures } from '#core/storing/service/door-pictures.ts'
import { orderNotFound } from './advance-text.ts'
import type { PicturesOptions } from './order-pictures-command.ts'
import { folderNotWritten, writePictures } from './write-pictures.ts'
import { answered, columns, refused, type Task } from '../output.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { inSeoul } from '../time-text.ts'

/** With `--open` the pictures are written before anything is printed. */
export const listDoorPictures = (order: OrderId, { reason, open, ...options }: PicturesOptions): Task =>
  withStaffContext(
    options,
    { needed: 'SUPPORT', tries: { command: 'order pictures', subject: order, reason } },
    ({ doorPictureRecords, doorPictures, member, clock, files: disk }) =>
      doorPictureRecords.look(order, { by: member.id, reason, at: clock.now() }).andThen(found => {
        if (found === null) return okAsync(refused(orderNotFound(order)))
        const written =
          open === undefined
            ? okAsync([])
            : readPictures(doorPictures, order, found).andThen(read => writePictures(disk, open, read))
        return written
          .map(files => answered({ orderId: order, pictures: found.map(toDocument), files }, listText(found, files)))
          .orElse(refusedAs(refusal => folderNotWritten(refusal)))
      }),
  )

/** `ID.jpg`; null where it is gone from its store. */
const readPictures = (doorPictures: DoorPictures, order: OrderId, pictures: readonly DoorPicture[]) =>
  ResultAsync.combine(
    pictures.map(({ id }) =>
      doorPictures
        .read(order, id, 'full')
        .map(({ picture }) => ({ name: `${id}.jpg`, bytes: picture }))
        .orElse(failure => (failure.kind === 'DoorPictureNotFound' ? okAsync(null) : errAsync(failure))),
    ),
  )

const toDocument = ({ takenAt, ...picture }: DoorPicture): object => ({ ...picture, takenAt: Instant.toIso(takenAt) })

const listText = (found: readonly DoorPicture[], files: readonly string[]): string =>
  found.length === 0
    ? 'No picture was taken.'
    : columns([
        ['taken', 'picture', 'step', 'by'],
        ...found.map(({ takenAt, id, event, takenBy }) => [inSeoul(takenAt), id, event, takenBy]),
        ...files.map(file => ['written', file]),
      ])
