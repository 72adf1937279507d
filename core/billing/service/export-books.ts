import { errAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { mayActAs, type RoleTooLow, type StaffMember } from '#core/shared/staff.ts'
import type { BookedNote, BookedPayment } from '../books.ts'
import type { Books } from '../ports/books.ts'
import type { StaffPayments } from '../ports/staff-payments.ts'
import type { SalesPeriod } from '../sales-period.ts'
import { READS_BOOKS } from './report-sales.ts'

/** Hands out the books of a period for the bookkeeper, some at a time; the look is in the audit log before the first (G171). */
export type ExportBooks = (asked: {
  readonly period: SalesPeriod
  /** As they are typed, for the audit log. */
  readonly command: string
  readonly subject: string
  readonly staff: StaffMember
  readonly reason: string
  readonly take: Take
}) => ResultAsync<void, RoleTooLow | ServiceUnreachable>

/** The payments of the period, or what steps note beside them. */
type Take =
  | { readonly of: 'PAYMENTS'; readonly write: (some: readonly BookedPayment[]) => void }
  | { readonly of: 'NOTES'; readonly write: (all: readonly BookedNote[]) => void }

type Deps = { readonly books: Books; readonly staffPayments: Pick<StaffPayments, 'note'>; readonly clock: Clock }

export const makeExportBooks =
  ({ books, staffPayments, clock }: Deps): ExportBooks =>
  ({ period, command, subject, staff: { id: by, role }, reason, take }) =>
    mayActAs(role, READS_BOOKS)
      ? staffPayments
          .note(command, subject, { by, reason, at: clock.now() })
          .andThen(() =>
            take.of === 'PAYMENTS' ? books.read(period, take.write) : books.notes(period).map(take.write),
          )
      : errAsync({ kind: 'RoleTooLow', needed: READS_BOOKS, role })
