import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { CustomerUnknown, OrderOrCustomer } from '../order-or-customer.ts'
import type { StaffNote } from '../staff-note.ts'

/** The newest first. */
export const STAFF_NOTES: SortedList<StaffNote> = { kinds: ['number'], placeOf: ({ id }) => [id] }

export type NoteUnknown = { readonly kind: 'NoteUnknown' }
/** It is another member's, and who asks is no ADMIN. */
export type NoteOfAnother = { readonly kind: 'NoteOfAnother'; readonly writtenBy: StaffId }

/** With `dryRun` nothing is written. */
type Options = { readonly dryRun: boolean }

type Remover = Pick<StaffMember, 'id' | 'role'>

/** Notes of the staff. That one was written or removed goes to the audit log too, without its text. */
export interface StaffNotes {
  /** The id of a dry run is 0. */
  write(
    note: { readonly about: OrderOrCustomer; readonly text: string },
    author: { readonly by: StaffId; readonly at: Instant },
    options: Options,
  ): ResultAsync<StaffNote, OrderNotFound | CustomerUnknown | ServiceUnreachable>
  /** Of an order: its own and those on its customer; of a customer: all. Sorted as `STAFF_NOTES`. */
  list(search: ListPart & { readonly about: OrderOrCustomer }): ResultAsync<readonly StaffNote[], ServiceUnreachable>
  /** Its text is deleted. */
  remove(
    id: number,
    removal: { readonly by: Remover; readonly reason: string; readonly at: Instant },
    options: Options,
  ): ResultAsync<StaffNote, NoteUnknown | NoteOfAnother | ServiceUnreachable>
}
