import { err, ok, type ResultAsync, safeTry } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { OrderNotFound } from '../errors.ts'
import type { DevelopPicture } from '../ports/develop-picture.ts'
import type { ImageNotStored } from '../ports/image-store.ts'
import type { PictureDrafts } from '../ports/picture-drafts.ts'
import { type CheckedImage, checkReportImage, type InvalidImage } from '../report-image.ts'
import { REPORT_VIEWS, type ReportView } from '../report-view.ts'
import type { Score } from '../score.ts'
import type { Advanced, AdvanceRefused } from './advance-order.ts'
import type { FileReport, PictureRefused } from './file-report.ts'

/** Nobody comes back to a report that was begun so long ago. */
const DRAFT_DAYS = 7

/** Not all four pictures have come. */
export type PicturesMissing = { readonly kind: 'PicturesMissing'; readonly views: readonly ReportView[] }

export type UploadedReport = {
  readonly orderId: OrderId
  readonly score: Score
  readonly tip: string
  readonly staff: StaffMember
  readonly reason: string | null
  /** When it was inspected, if not now. */
  readonly occurredAt: Instant | null
  readonly dryRun: boolean
}

export interface ReportUploads {
  /** One picture, looked at at once: who takes it again still has the gear in front of them. */
  put(
    order: OrderId,
    view: ReportView,
    upload: { readonly bytes: Uint8Array; readonly staff: StaffMember },
  ): ResultAsync<void, InvalidImage | OrderNotFound | ServiceUnreachable>
  /** Files the report with the four that were uploaded (T10, T38). A refused one keeps them. */
  file(
    report: UploadedReport,
  ): ResultAsync<
    Advanced,
    PicturesMissing | AdvanceRefused | OrderNotFound | PictureRefused | ImageNotStored | ServiceUnreachable
  >
}

type Deps = {
  readonly drafts: PictureDrafts
  readonly developPicture: DevelopPicture
  readonly fileReport: FileReport
  readonly clock: Clock
}

/** An inspection from a phone: four uploads, then the report (G283). */
export const makeReportUploads = ({ drafts, developPicture, fileReport, clock }: Deps): ReportUploads => ({
  put: (order, view, { bytes, staff }) =>
    safeTry(async function* () {
      const checked = yield* checkReportImage(bytes)
      const { full } = yield* developPicture(checked)
      const at = clock.now()
      const unusedSince = Instant.plusSeconds(at, -DRAFT_DAYS * 24 * 60 * 60)
      return drafts.put(order, view, { picture: full, by: staff.id, at, unusedSince })
    }),

  file: ({ orderId, ...report }) =>
    safeTry(async function* () {
      const images: Partial<Record<ReportView, CheckedImage>> = {}
      for (const view of REPORT_VIEWS) {
        const bytes = yield* drafts.read(orderId, view)
        if (bytes !== null) images[view] = { bytes, type: 'jpeg' }
      }
      const missing = REPORT_VIEWS.filter(view => images[view] === undefined)
      if (missing.length > 0) return err({ kind: 'PicturesMissing' as const, views: missing })
      const filed = yield* fileReport({
        ...report,
        orderId,
        images: images as Readonly<Record<ReportView, CheckedImage>>,
      })
      if (!report.dryRun) yield* drafts.remove(orderId)
      return ok(filed)
    }),
})
