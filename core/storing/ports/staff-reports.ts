import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, ReportId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { NewReport } from '../report-view.ts'
import type { LookReason } from './staff-checkouts.ts'

/** A report with who filed it. */
export type StaffReport = NewReport & {
  readonly orderId: OrderId
  readonly filedAt: Instant
  /** The member of the staff. */
  readonly filedBy: string
}

/** What staff reads of inspections; each access goes to the audit log. */
export interface StaffReports {
  /** Of one order, the newest first; null when the order is unknown. */
  list(order: OrderId, reason: LookReason): ResultAsync<readonly StaffReport[] | null, ServiceUnreachable>
  /** Null when it is unknown. */
  look(id: ReportId, reason: LookReason): ResultAsync<StaffReport | null, ServiceUnreachable>
}
