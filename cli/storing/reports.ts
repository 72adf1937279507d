import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { IMAGE_MAX_BYTES, type InvalidImage } from '#core/storing/report-image.ts'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import { roleFor } from '#core/storing/service/advance-order.ts'
import { ROUTINE_REASON } from '#core/storing/step-reason.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { ImageStore } from '#core/storing/ports/image-store.ts'
import type { StaffReport } from '#core/storing/ports/staff-reports.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import { parseReportId } from '#core/storing/report-id.ts'
import { advanceDocument, advanceProblem, advanceText, orderNotFound } from './advance-text.ts'
import { pictureFiles } from './picture-files.ts'
import { type PictureUnreadable, readPicture } from './read-picture.ts'
import type { LookOptions, ReportOptions, ShowOptions } from './report-command.ts'
import { folderNotWritten, writePictures } from './write-pictures.ts'
import { answered, columns, failed, misused, type Problem, refused, type Task } from '../output.ts'
import { withStaffContext, refusedAs } from '../staff/staff-context.ts'
import { type StaffPermission, writing } from '../staff/staff-member.ts'
import { inSeoul } from '../time-text.ts'

/** Reads and checks the pictures before the database is opened. */
export const addReport =
  (options: ReportOptions): Task =>
  async place => {
    const { score, tip, occurred: occurredAt = null, reason = null, dryRun = false } = options
    const meant = orderMeant(options)
    if (meant.isErr()) return misused(meant.error)
    const order = meant.value
    const files = await pictureFiles(place.files, options)
    if (files.isErr()) return misused(files.error)
    const pictures = await ResultAsync.combine(
      REPORT_VIEWS.map(view =>
        readPicture(place.files, files.value[view]).mapErr(why => unreadable(files.value[view], why)),
      ),
    )
    if (pictures.isErr()) return misused(pictures.error)
    const [front, back, left, right] = pictures.value
    if (!front || !back || !left || !right) throw new Error('a report has four pictures')

    const images = { front, back, left, right }
    return withStaffContext(
      options,
      writing(
        roleFor('report.filed'),
        { command: 'order report.filed', subject: order, reason: reason ?? ROUTINE_REASON },
        dryRun,
      ),
      ({ fileReport, member }) =>
        fileReport({ orderId: order, score, tip, images, staff: member, reason, occurredAt, dryRun })
          .map(done => answered(advanceDocument(done, dryRun), advanceText(done, dryRun)))
          .orElse(
            refusedAs(refusal =>
              match(refusal)
                .with({ kind: 'ImageNotStored' }, ({ message }) => failed({ code: 'IMAGE_NOT_STORED', message }))
                .with({ kind: 'PictureRefused' }, ({ view, reason }) => misused(notAPicture(files.value[view], reason)))
                .otherwise(refusal => refused(advanceProblem({ id: order, event: 'report.filed' }, refusal))),
            ),
          ),
    )(place)
  }

/** A folder of pictures that is named after an order is of that one alone (G954). */
const orderMeant = ({ order, pictures }: ReportOptions): Result<OrderId, Problem> => {
  const name = (pictures ?? '').split(/[/\\]/).findLast(Boolean)?.toUpperCase() ?? ''
  const named = name.startsWith('SK-') ? parseOrderId(name).unwrapOr(null) : null
  const meant = order ?? named
  if (meant === null) {
    const message = 'Say which order: add --order ID, or keep its pictures in a folder that is named after it.'
    return err({ code: 'WRONG_USAGE', message })
  }
  return named === null || named === meant
    ? ok(meant)
    : err({ code: 'ORDER_DIFFERS', message: `${pictures} is named after ${named}. Say that order, or another folder.` })
}

export const listReports = (order: OrderId, { reason, ...options }: LookOptions): Task =>
  withStaffContext(options, reading('report list', order, reason), ({ reports, member, clock }) =>
    reports
      .list(order, { by: member.id, reason, at: clock.now() })
      .map(found =>
        found === null
          ? refused(orderNotFound(order))
          : answered({ orderId: order, reports: found.map(reportDocument) }, listText(found)),
      ),
  )

/** With `--open` the pictures are written before anything is printed. */
export const showReport = (text: string, { reason, open, ...options }: ShowOptions): Task => {
  const id = parseReportId(text)
  return withStaffContext(
    options,
    reading('report show', text, reason),
    ({ reports, images, member, clock, files: disk }) =>
      (id.isErr() ? okAsync(null) : reports.look(id.value, { by: member.id, reason, at: clock.now() })).andThen(
        found => {
          if (found === null)
            return okAsync(refused({ code: 'REPORT_NOT_FOUND', message: `There is no report ${text}.` }))
          const written =
            open === undefined
              ? okAsync([])
              : readPictures(images, found).andThen(read => writePictures(disk, open, read))
          return written
            .map(files => answered({ ...reportDocument(found), files }, reportText(found, files)))
            .orElse(refusedAs(refusal => folderNotWritten(refusal)))
        },
      ),
  )
}

const reading = (command: string, subject: string, reason: string): StaffPermission => ({
  needed: 'SUPPORT',
  tries: { command, subject, reason },
})

/** `ID-front.jpg` and so on; null where it is gone from its store. */
const readPictures = (images: ImageStore, report: StaffReport) =>
  ResultAsync.combine(
    REPORT_VIEWS.map(view =>
      images
        .read(report.images[view], 'full')
        .map(stored => stored && { name: `${report.id}-${view}.jpg`, bytes: stored.picture }),
    ),
  )

const reportDocument = ({ images: _keys, filedAt, ...report }: StaffReport): object => ({
  ...report,
  filedAt: Instant.toIso(filedAt),
})

const listText = (found: readonly StaffReport[]): string =>
  found.length === 0
    ? 'No report was filed.'
    : columns([
        ['filed', 'report', 'score', 'by', 'tip'],
        ...found.map(({ filedAt, id, score, filedBy, tip }) => [inSeoul(filedAt), id, String(score), filedBy, tip]),
      ])

const reportText = ({ id, orderId, score, tip, filedAt, filedBy }: StaffReport, files: readonly string[]): string =>
  columns([
    ['report', id],
    ['order', orderId],
    ['filed', `${inSeoul(filedAt)} by ${filedBy}`],
    ['score', String(score)],
    ['tip', tip],
    ...files.map(file => ['picture', file]),
  ])

const unreadable = (file: string, why: PictureUnreadable): Problem =>
  match(why)
    .with({ kind: 'InvalidImage' }, ({ reason }) => notAPicture(file, reason))
    .with({ kind: 'NotAFile' }, () => ({ code: 'FILE_NOT_READ', message: `${file} is no regular file.` }))
    .with({ kind: 'NotRead' }, () => ({ code: 'FILE_NOT_READ', message: `${file} cannot be read. Check the path.` }))
    .exhaustive()

const notAPicture = (file: string, reason: InvalidImage['reason']): Problem => ({
  code: 'NOT_A_PICTURE',
  message: `${file}: ${REASONS[reason]}`,
})

const REASONS: Readonly<Record<InvalidImage['reason'], string>> = {
  Empty: 'the file is empty.',
  TooLarge: `the file is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MiB.`,
  Heic: 'the picture is HEIC, as iPhones store it. On the iPhone choose 설정 > 카메라 > 포맷 > 높은 호환성 and take it again, or export it as JPEG.',
  NotAPicture: 'the file is not a whole PNG, JPEG or WebP picture, whatever its name says.',
}
