import { errAsync, type ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import type { Books, LockerStock } from '../ports/books.ts'
import { type SalesByGroup, type SalesGroup, sumCounts, sumNotes, sumPayments } from '../sales.ts'
import type { SalesPeriod } from '../sales-period.ts'

export type SalesReport = { readonly groups: SalesByGroup; readonly stock: readonly LockerStock[] }

/** What a period came to, by group (G169). */
export type ReportSales = (asked: {
  readonly period: SalesPeriod
  readonly by: SalesGroup | null
  readonly staff: StaffMember
}) => ResultAsync<SalesReport, RoleTooLow | ServiceUnreachable>

export const READS_BOOKS: StaffRole = 'ADMIN'

export const makeReportSales =
  ({ books }: { readonly books: Books }): ReportSales =>
  ({ period, by, staff: { role } }) => {
    if (!mayActAs(role, READS_BOOKS)) return errAsync({ kind: 'RoleTooLow', needed: READS_BOOKS, role })
    let groups: SalesByGroup = new Map()
    return books
      .read(period, some => {
        groups = sumPayments(groups, some, { period, by })
      })
      .andThen(() => books.notes(period))
      .andThen(notes => {
        groups = sumNotes(groups, notes, by)
        return books.counts(period)
      })
      .andThen(counts => books.stock().map(stock => ({ groups: sumCounts(groups, counts, by), stock })))
  }
