import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { ReportId } from '#core/shared/ids.ts'
import type { ReportNotFound } from '../errors.ts'
import type { ReportView } from '../report-view.ts'
import type { ReportSummary } from './own-storage.ts'

export type ReportDetail = Omit<ReportSummary, 'userEquipmentId'> & {
  /** Addresses that show the picture without a login, for `PICTURE_LINK_MINUTES` at most (G100). */
  readonly images: Readonly<Record<ReportView, string>>
  /** Of the same gear, filed before this one, the newest first. */
  readonly earlier: readonly EarlierReport[]
}

export type EarlierReport = Pick<ReportSummary, 'id' | 'updatedAt'>

/** The caller's own inspection reports, one at a time. */
export interface OwnReports {
  read(id: ReportId): ResultAsync<ReportDetail, ReportNotFound | CallFailure>
}
