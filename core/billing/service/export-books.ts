import { errAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { mayActAs, type RoleTooLow, type StaffMember } from '#core/shared/staff.ts'
import type { BookedPayment } from '../books.ts'
import type { Books } from '../ports/books.ts'
import type { StaffPayments } from '../ports/staff-payments.ts'
import type { SalesPeriod } from '../sales-period.ts'
import { READS_BOOKS } from './report-sales.ts'

/** Hands out the payments of a period for the bookkeeper, some at a time; the look is in the audit log before the first (G171). */
export type ExportBooks = (asked: {
  readonly period: SalesPeriod
  /** As they are typed, for the audit log. */
  readonly command: string
  readonly subject: string
  readonly staff: StaffMember
  readonly reason: string
  readonly take: (some: readonly BookedPayment[]) => void
}) => ResultAsync<void, RoleTooLow | ServiceUnreachable>

type Deps = { readonly books: Books; readonly staffPayments: Pick<StaffPayments, 'note'>; readonly clock: Clock }

export const makeExportBooks =
  ({ books, staffPayments, clock }: Deps): ExportBooks =>
  ({ period, command, subject, staff: { id: by, role }, reason, take }) =>
    mayActAs(role, READS_BOOKS)
      ? staffPayments.note(command, subject, { by, reason, at: clock.now() }).andThen(() => books.read(period, take))
      : errAsync({ kind: 'RoleTooLow', needed: READS_BOOKS, role })
