import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, ReportId } from '#core/shared/ids.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { pictureLinkEnd } from '#core/storing/picture-link-life.ts'
import type { PictureLinks } from '#core/storing/ports/picture-links.ts'
import type { StaffReport, StaffReports } from '#core/storing/ports/staff-reports.ts'
import { REPORT_VIEWS, type ReportView } from '#core/storing/report-view.ts'

export type SeenReport = Omit<StaffReport, 'images'> & {
  /** Addresses that show a picture for some minutes (G100). */
  readonly pictures: readonly { readonly view: ReportView; readonly address: string }[]
}

/** The reports of an order, the newest first; null when it is unknown. Each look is in the audit log with its reason (W10). */
export type LookAtReports = (asked: {
  readonly order: OrderId
  readonly staff: StaffMember
  readonly reason: string
}) => ResultAsync<readonly SeenReport[] | null, ServiceUnreachable>

type Deps = { readonly reports: Pick<StaffReports, 'list'>; readonly links: PictureLinks; readonly clock: Clock }

export const makeLookAtReports =
  ({ reports, links, clock }: Deps): LookAtReports =>
  ({ order, staff, reason }) => {
    const at = clock.now()
    return reports
      .list(order, { by: staff.id, reason, at })
      .map(
        found => found?.map(({ images: _keys, ...report }) => ({ ...report, pictures: picturesOf(report.id) })) ?? null,
      )

    function picturesOf(report: ReportId) {
      const expiresAt = pictureLinkEnd(at)
      return REPORT_VIEWS.map(view => ({ view, address: links.addressOf({ report, view, expiresAt }) }))
    }
  }
