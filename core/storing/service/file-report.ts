import { err, errAsync, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, ReportId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { NewId } from '#core/shared/new-id.ts'
import type { OrderNotFound } from '../errors.ts'
import type { DevelopPicture } from '../ports/develop-picture.ts'
import type { ImageNotStored, ImageStore } from '../ports/image-store.ts'
import type { CheckedImage, DevelopedPicture, InvalidImage } from '../report-image.ts'
import { REPORT_VIEWS, type ReportView } from '../report-view.ts'
import type { Score } from '../score.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { Advance, Advanced, AdvanceOrder, AdvanceRefused } from './advance-order.ts'

export type Inspection = {
  readonly orderId: OrderId
  readonly score: Score
  /** Care advice for the customer. */
  readonly tip: string
  readonly images: Readonly<Record<ReportView, CheckedImage>>
  readonly staff: StaffMember
  /** Null for the first report, which needs none (G250). */
  readonly reason: string | null
  /** When it was inspected, if not now. */
  readonly occurredAt?: Instant | null
  readonly dryRun: boolean
}

/** Which of the four cannot be shown, and why. */
export type PictureRefused = {
  readonly kind: 'PictureRefused'
  readonly view: ReportView
  readonly reason: InvalidImage['reason']
}

/** Files an inspection with its four pictures, or once more as a correction (T10, T38). A refused report leaves no picture behind. */
export type FileReport = (
  inspection: Inspection,
) => ResultAsync<Advanced, AdvanceRefused | OrderNotFound | PictureRefused | ImageNotStored | ServiceUnreachable>

type Deps = {
  readonly advanceOrder: AdvanceOrder
  readonly developPicture: DevelopPicture
  readonly images: ImageStore
  readonly newReportId: NewId<ReportId>
}

const NO_IMAGES = { front: '', back: '', left: '', right: '' } as const

export const makeFileReport =
  ({ advanceOrder, developPicture, images, newReportId }: Deps): FileReport =>
  inspection => {
    const { orderId, score, tip, staff, reason, occurredAt = null } = inspection
    const advance = (
      event: 'report.filed' | 'report.corrected',
      keys: Readonly<Record<ReportView, string>>,
      dryRun: boolean,
    ): Advance => ({
      orderId,
      event,
      staff,
      reason,
      occurredAt,
      details: { report: { id: newReportId(), score, tip, images: keys } },
      dryRun,
    })
    /** The first report is a step of the gear, each later one a correction. */
    const planned = () => {
      const planBy = (event: 'report.filed' | 'report.corrected') =>
        advanceOrder(advance(event, NO_IMAGES, true)).map(plan => ({ plan, event }))
      return planBy('report.filed').orElse(refusal =>
        refusal.kind === 'InvalidTransition' ? planBy('report.corrected') : errAsync(refusal),
      )
    }
    return safeTry(async function* () {
      // Asked first without writing, so that pictures are kept only for a report that will be taken.
      const { plan, event } = yield* planned()
      const pictures: [ReportView, DevelopedPicture][] = []
      // One after the other: a picture of a modern phone takes a few hundred megabytes while it is made.
      for (const view of REPORT_VIEWS) {
        const picture = yield* developPicture(inspection.images[view]).mapErr(({ reason }): PictureRefused => ({
          kind: 'PictureRefused',
          view,
          reason,
        }))
        pictures.push([view, picture])
      }
      if (inspection.dryRun) return okAsync(plan)

      const keys: Record<ReportView, string> = { ...NO_IMAGES }
      const kept: string[] = []
      const deletePictures = async (): Promise<void> => {
        for (const key of kept) await images.remove(key)
      }
      for (const [view, picture] of pictures) {
        const key = await images.add(picture)
        if (key.isErr()) {
          await deletePictures()
          return err(key.error)
        }
        keys[view] = key.value
        kept.push(key.value)
      }
      const filed = await advanceOrder(advance(event, keys, false))
      if (filed.isErr()) await deletePictures()
      return filed
    })
  }
