import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { ReportId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ReportNotFound } from '../errors.ts'
import type { ImageStore, StoredPicture } from '../ports/image-store.ts'
import type { PictureLinks } from '../ports/picture-links.ts'
import { isPictureLinkOpen } from '../picture-link-life.ts'
import type { FiledReport, ReportRecords } from '../ports/report-records.ts'
import type { PictureSize } from '../report-image.ts'
import type { ReportView } from '../report-view.ts'

/** Why a caller may see the picture: it is theirs, or the service gave them the address. */
export type PictureRight = Caller | { readonly signature: string; readonly expiresAt: Instant }

/** A picture of a report. Whatever is not right is a report that does not exist: a stranger learns nothing (G100). */
export type ReadPicture = (
  report: ReportId,
  view: ReportView,
  shown: { readonly right: PictureRight; readonly size: PictureSize },
) => ResultAsync<StoredPicture, ReportNotFound | ServiceUnreachable>

type Deps = {
  readonly reports: ReportRecords
  readonly images: ImageStore
  readonly links: PictureLinks
  readonly clock: Clock
}

const notFound = { kind: 'ReportNotFound' } as const

export const makeReadPicture = ({ reports, images, links, clock }: Deps): ReadPicture => {
  const isOpen = (report: ReportId, view: ReportView, right: PictureRight): boolean =>
    !('signature' in right) ||
    (isPictureLinkOpen(right.expiresAt, clock.now()) &&
      links.isOurs({ report, view, expiresAt: right.expiresAt }, right.signature))

  return (report, view, { right, size }) => {
    // Asked first, so that a forged address costs neither database nor store.
    if (!isOpen(report, view, right)) return errAsync(notFound)
    return reports
      .find(report)
      .andThen(found =>
        found !== null && mayShow(found, right) ? images.read(found.images[view], size) : okAsync(null),
      )
      .andThen(picture => (picture === null ? errAsync(notFound) : okAsync(picture)))
  }
}

const mayShow = (found: FiledReport, right: PictureRight): boolean =>
  'signature' in right || found.owner === right.customer
