import { errAsync, okAsync } from 'neverthrow'
import { type CallFailure, serviceUnreachable } from '#core/shared/failures.ts'
import type { OwnReports, ReportDetail } from '#core/storing/ports/own-reports.ts'

/** The reports of one customer, as they are set; unreachable when told so. */
export const memoryOwnReports = () => {
  let reports: readonly ReportDetail[] = []
  let failure: CallFailure | null = null

  const ownReports: OwnReports = {
    read(id) {
      if (failure !== null) return errAsync(failure)
      const found = reports.find(report => report.id === id)
      return found ? okAsync(found) : errAsync({ kind: 'ReportNotFound' })
    },
  }
  return {
    ownReports,
    reportsAre(now: readonly ReportDetail[]): void {
      reports = now
    },
    goOffline(): void {
      failure = serviceUnreachable
    },
    comeBack(): void {
      failure = null
    },
  }
}
