import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, ReportId } from '#core/shared/ids.ts'
import type { NewReport } from '#core/storing/report-view.ts'
import type { EarlierReport } from './own-reports.ts'
import type { ReportSummary } from './own-storage.ts'

export type FiledReport = ReportSummary & {
  readonly owner: CustomerId
  /** Keys in the image store. */
  readonly images: NewReport['images']
  /** Of the same gear, filed before this one, the newest first. */
  readonly earlier: readonly EarlierReport[]
}

/** Filed inspections, of whomever. */
export interface ReportRecords {
  /** Null also when its owner is gone (D2). */
  find(id: ReportId): ResultAsync<FiledReport | null, ServiceUnreachable>
}
