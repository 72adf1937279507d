import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { BookedNote, BookedPayment } from '../books.ts'
import type { ContractCounts } from '../sales.ts'
import type { SalesPeriod } from '../sales-period.ts'

/** The places of all lockers of a region. */
export type LockerStock = { readonly region: string; readonly places: number; readonly blocked: number }

/** What the shop has taken and given back, of customers who have left as well, and without anybody's name. */
export interface Books {
  /** Payments of which money came or went in the period, the oldest first and some at a time, all as of one moment. */
  read(period: SalesPeriod, take: (some: readonly BookedPayment[]) => void): ResultAsync<void, ServiceUnreachable>
  /** What steps of the period note beside payments and refunds, the oldest first. */
  notes(period: SalesPeriod): ResultAsync<readonly BookedNote[], ServiceUnreachable>
  counts(period: SalesPeriod): ResultAsync<readonly ContractCounts[], ServiceUnreachable>
  stock(): ResultAsync<readonly LockerStock[], ServiceUnreachable>
}
