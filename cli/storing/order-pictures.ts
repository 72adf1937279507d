import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { DoorPicture } from '#core/storing/door-picture.ts'
import type { DoorPictures } from '#core/storing/service/door-pictures.ts'
import { orderNotFound } from './advance-text.ts'
import type { PicturesOptions } from './order-pictures-command.ts'
import type { Files } from '../files/files.ts'
import { answered, columns, failed, refused, type Task } from '../output.ts'
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
          open === undefined ? okAsync([]) : writePictures({ order, pictures: found, doorPictures }, disk, open)
        return written
          .map(files => answered({ orderId: order, pictures: found.map(toDocument), files }, listText(found, files)))
          .orElse(
            refusedAs(refusal =>
              match(refusal)
                .with({ kind: 'FolderNotWritten' }, ({ folder }) =>
                  failed({ code: 'FOLDER_NOT_WRITTEN', message: `Nothing can be written to ${folder}.` }),
                )
                .exhaustive(),
            ),
          )
      }),
  )

type FolderNotWritten = { readonly kind: 'FolderNotWritten'; readonly folder: string }

type Seen = {
  readonly order: OrderId
  readonly pictures: readonly DoorPicture[]
  readonly doorPictures: DoorPictures
}

/** `ID.jpg`; a picture that is gone from its store is left out. */
const writePictures = ({ order, pictures, doorPictures }: Seen, files: Files, folder: string) =>
  ResultAsync.combine(
    pictures.map(({ id }) =>
      doorPictures
        .read(order, id, 'full')
        .map(({ picture }) => ({ id, bytes: picture }))
        .orElse(failure => (failure.kind === 'DoorPictureNotFound' ? okAsync(null) : errAsync(failure))),
    ),
  ).andThen(read =>
    ResultAsync.combine(
      read.flatMap(one => (one === null ? [] : [files.writeInto(folder, `${one.id}.jpg`, one.bytes)])),
    ).mapErr((): FolderNotWritten => ({ kind: 'FolderNotWritten', folder })),
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
