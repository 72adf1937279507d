import { err, ok, type ResultAsync, safeTry } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { OrderNotFound } from '../errors.ts'
import type { DevelopPicture } from '../ports/develop-picture.ts'
import type { ImageNotStored, ImageStore } from '../ports/image-store.ts'
import type { PictureDrafts } from '../ports/picture-drafts.ts'
import type { StaffReports } from '../ports/staff-reports.ts'
import { type CheckedImage, checkReportImage, type InvalidImage, type ReportPicture } from '../report-image.ts'
import { REPORT_VIEWS, type ReportView } from '../report-view.ts'
import type { Score } from '../score.ts'
import type { Advanced, AdvanceRefused } from './advance-order.ts'
import type { FileReport, PictureRefused } from './file-report.ts'

/** Nobody comes back to a report that was begun so long ago. */
const DRAFT_DAYS = 7
/** Why the last report is looked at, in the audit log (W10). */
const REUSED = 'pictures kept for a correction'

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
  /** The pictures of the last report once more, where none was taken since: who mistyped a score leaves the gear in its locker (G1000). Answers which are there, and the tip of then. */
  reuse(
    order: OrderId,
    staff: StaffMember,
  ): ResultAsync<
    { readonly views: readonly ReportView[]; readonly tip: string | null },
    OrderNotFound | ServiceUnreachable
  >
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
  readonly reports: Pick<StaffReports, 'list'>
  readonly images: Pick<ImageStore, 'read'>
  readonly clock: Clock
}

/** An inspection from a phone: four uploads, then the report (G283). */
export const makeReportUploads = (deps: Deps): ReportUploads => {
  const { drafts, developPicture, fileReport, reports, images: store, clock } = deps
  const keep = (order: OrderId, view: ReportView, picture: ReportPicture, by: StaffId) => {
    const at = clock.now()
    const unusedSince = Instant.plusSeconds(at, -DRAFT_DAYS * 24 * 60 * 60)
    return drafts.put(order, view, { picture, by, at, unusedSince })
  }
  return {
    put: (order, view, { bytes, staff }) =>
      safeTry(async function* () {
        const checked = yield* checkReportImage(bytes)
        const { full } = yield* developPicture(checked)
        return keep(order, view, full, staff.id)
      }),

    reuse: (order, { id: by }) =>
      safeTry(async function* () {
        const there = yield* drafts.views(order)
        const filed = yield* reports.list(order, { by, reason: REUSED, at: clock.now() })
        if (filed === null) return err({ kind: 'OrderNotFound' as const })
        const [last] = filed
        const reused: ReportView[] = []
        for (const view of REPORT_VIEWS) {
          if (last === undefined || there.includes(view)) continue
          const stored = yield* store.read(last.images[view], 'full')
          if (stored === null) continue
          yield* keep(order, view, stored.picture, by)
          reused.push(view)
        }
        return ok({ views: [...there, ...reused], tip: last?.tip ?? null })
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
  }
}
