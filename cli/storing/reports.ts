import { readFile, stat } from 'node:fs/promises'
import { err, ok, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { type CheckedImage, checkReportImage, IMAGE_MAX_BYTES, type InvalidImage } from '#core/storing/report-image.ts'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import { roleFor } from '#core/storing/service/advance-order.ts'
import { advanceDocument, advanceProblem, advanceText } from './advance-text.ts'
import type { ReportOptions } from './report-command.ts'
import { type Answer, answered, failed, misused, type Problem, refused, type Task } from '../output.ts'
import { withStaffContext, refusedAs } from '../staff/staff-context.ts'
import { writing } from '../staff/staff-member.ts'

/** Reads and checks the pictures before the database is opened. */
export const addReport = async (options: ReportOptions): Promise<Answer | Task> => {
  const { order, score, tip, reason, dryRun = false } = options
  const pictures = await ResultAsync.combine(REPORT_VIEWS.map(view => readPicture(options[view])))
  if (pictures.isErr()) return misused(pictures.error)
  const [front, back, left, right] = pictures.value
  if (!front || !back || !left || !right) throw new Error('a report has four pictures')

  const images = { front, back, left, right }
  return withStaffContext(
    options,
    writing(roleFor('report.filed'), { command: 'order report.filed', subject: order, reason }, dryRun),
    ({ fileReport, member }) =>
      fileReport({ orderId: order, score, tip, images, staff: member, reason, dryRun })
        .map(done => answered(advanceDocument(done, dryRun), advanceText(done, dryRun)))
        .orElse(
          refusedAs(refusal =>
            match(refusal)
              .with({ kind: 'ImageNotStored' }, ({ message }) => failed({ code: 'IMAGE_NOT_STORED', message }))
              .with({ kind: 'PictureRefused' }, ({ view, reason }) => misused(notAPicture(options[view], reason)))
              .otherwise(refusal => refused(advanceProblem({ id: order, event: 'report.filed' }, refusal))),
          ),
        ),
  )
}

const readPicture = (file: string): ResultAsync<CheckedImage, Problem> =>
  ResultAsync.fromThrowable(
    async () => {
      // Asked before reading, so that a film does not fill the memory.
      const { size } = await stat(file)
      return size > IMAGE_MAX_BYTES
        ? err<CheckedImage, InvalidImage>(TOO_LARGE)
        : checkReportImage(await readFile(file))
    },
    (): Problem => ({ code: 'FILE_NOT_READ', message: `${file} cannot be read. Check the path.` }),
  )().andThen(checked => (checked.isOk() ? ok(checked.value) : err(notAPicture(file, checked.error.reason))))

const notAPicture = (file: string, reason: InvalidImage['reason']): Problem => ({
  code: 'NOT_A_PICTURE',
  message: `${file}: ${REASONS[reason]}`,
})

const TOO_LARGE: InvalidImage = { kind: 'InvalidImage', reason: 'TooLarge' }

const REASONS: Readonly<Record<InvalidImage['reason'], string>> = {
  Empty: 'the file is empty.',
  TooLarge: `the file is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MiB.`,
  NotAPicture: 'the file is not a whole PNG, JPEG or WebP picture, whatever its name says.',
}
