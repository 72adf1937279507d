import { errAsync, okAsync } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ReportId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { OwnReports, ReportDetail } from '../ports/own-reports.ts'
import type { PictureLinks } from '../ports/picture-links.ts'
import type { FiledReport, ReportRecords } from '../ports/report-records.ts'
import { pictureLinkEnd } from '../picture-link-life.ts'

type Deps = { readonly reports: ReportRecords; readonly links: PictureLinks; readonly clock: Clock }

/** One caller's reports; another customer's does not exist for them. */
export const makeOwnReports =
  ({ reports, links, clock }: Deps) =>
  (caller: Caller): OwnReports => ({
    read: id =>
      reports
        .find(id)
        .andThen(found =>
          found?.owner === caller.customer
            ? okAsync(toDetail(found, toAddresses(links, id, pictureLinkEnd(clock.now()))))
            : errAsync({ kind: 'ReportNotFound' as const }),
        ),
  })

const toAddresses = (links: PictureLinks, report: ReportId, expiresAt: Instant): ReportDetail['images'] => ({
  front: links.addressOf({ report, view: 'front', expiresAt }),
  back: links.addressOf({ report, view: 'back', expiresAt }),
  left: links.addressOf({ report, view: 'left', expiresAt }),
  right: links.addressOf({ report, view: 'right', expiresAt }),
})

const toDetail = (
  { id, equipmentType, equipmentBrand, equipmentName, score, updatedAt, inspectionTip, earlier }: FiledReport,
  images: ReportDetail['images'],
): ReportDetail => ({
  id,
  equipmentType,
  equipmentBrand,
  equipmentName,
  score,
  updatedAt,
  inspectionTip,
  images,
  earlier,
})
