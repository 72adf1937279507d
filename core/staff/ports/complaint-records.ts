import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { CustomerUnknown, OrderOrCustomer } from '../order-or-customer.ts'

/** Of a complaint, and of its answer. */
export const COMPLAINT_MAX_CHARACTERS = 2_000

/** A customer's complaint or question, as a member of the staff wrote it down. */
export type Complaint = {
  readonly id: number
  readonly customer: CustomerId
  readonly customerName: string
  /** Null when it is about no single order. */
  readonly orderId: OrderId | null
  readonly text: string
  readonly receivedAt: Instant
  readonly takenBy: StaffId
  /** Null while it is open. */
  readonly answer: { readonly text: string; readonly at: Instant; readonly by: StaffId } | null
}

/** The oldest first. */
export const COMPLAINTS: SortedList<Complaint> = { kinds: ['number'], placeOf: ({ id }) => [id] }

export type ComplaintSearch = ListPart & {
  readonly about: OrderOrCustomer | null
  readonly evenAnswered: boolean
}

/** No complaint has that id. */
export type ComplaintUnknown = { readonly kind: 'ComplaintUnknown' }
export type ComplaintAnswered = { readonly kind: 'ComplaintAnswered'; readonly at: Instant }

/** With `dryRun` nothing is written. */
type Options = { readonly dryRun: boolean }

/** Complaints and inquiries, which the law wants kept (decree of the E-Commerce Act, Art. 6). What is written goes to the audit log too, without its text. */
export interface ComplaintRecords {
  /** The id of a dry run is 0. */
  add(
    complaint: { readonly about: OrderOrCustomer; readonly text: string },
    decision: StaffDecision,
    options: Options,
  ): ResultAsync<Complaint, OrderNotFound | CustomerUnknown | ServiceUnreachable>
  /** Sorted as `COMPLAINTS`. */
  list(search: ComplaintSearch): ResultAsync<readonly Complaint[], ServiceUnreachable>
  /** Closes it; from then on it is kept for as long as the law wants. */
  answer(
    id: number,
    answer: string,
    decision: StaffDecision,
    options: Options,
  ): ResultAsync<Complaint, ComplaintUnknown | ComplaintAnswered | ServiceUnreachable>
}
