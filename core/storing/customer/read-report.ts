import { errAsync, type ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { ReportNotFound } from '../errors.ts'
import type { OwnReports, ReportDetail } from '../ports/own-reports.ts'
import { parseReportId } from '../report-id.ts'

/** One inspection report, by the id in the page's address. */
export type ReadReport = (id: string) => ResultAsync<ReportDetail, ReportNotFound | CallFailure>

export const makeReadReport =
  ({ ownReports }: { readonly ownReports: OwnReports }): ReadReport =>
  id =>
    parseReportId(id).match(
      known => ownReports.read(known),
      failure => errAsync(failure),
    )
