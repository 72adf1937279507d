import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import { rankOfTask } from '../task-kinds.ts'

/** What the product leaves to a person. */
export type StaffTask = {
  readonly id: number
  readonly kind: string
  /** An order, a payment, a refund or a customer, by id; of messages that are stopped their channel. */
  readonly subject: string
  readonly detail: string
  /** The day by which it should have been done, or on which it came. */
  readonly dueOn: Day
  readonly createdAt: Instant
  /** Null while it is open. */
  readonly doneAt: Instant | null
}

/** A task with whom to call; the phone, or that of the pickup place where the customer has none, masked. Null where it is about nobody, or they have left. */
export type ListedTask = StaffTask & {
  readonly order: OrderId | null
  readonly customer: CustomerId | null
  readonly customerName: string | null
  readonly maskedPhone: string | null
}

export type DoneTask = ListedTask & {
  readonly doneAt: Instant
  /** The member who closed it; null where what happened did. */
  readonly doneBy: string | null
}

/** What concerns every customer first, then stops on closed days, then the longest due (G735, G1001). */
export const STAFF_TASKS: SortedList<StaffTask> = {
  kinds: ['number', 'day', 'number'],
  placeOf: ({ kind, dueOn, id }) => [rankOfTask(kind), dueOn, id],
}

/** What is done, the latest first. */
export const DONE_TASKS: SortedList<DoneTask> = {
  kinds: ['instant', 'number'],
  placeOf: ({ doneAt, id }) => [doneAt, id],
}

export type TaskSearch = ListPart & {
  /** None for all. */
  readonly kinds: readonly string[]
  /** The order, payment or customer that it is about, by id; of an order also what is about its payments. */
  readonly about: string | null
  /** Due on this day or before it. */
  readonly dueBy: Day | null
  readonly evenDone: boolean
}

export type TaskUnknown = { readonly kind: 'TaskUnknown' }
export type TaskDoneBefore = { readonly kind: 'TaskDoneBefore'; readonly doneAt: Instant }

/** It is open: this one, or a newer one of its kind about the same thing. */
export type TaskOpen = { readonly kind: 'TaskOpen'; readonly id: number }

/** What waits for the staff. */
export interface StaffTasks {
  /** Sorted as `STAFF_TASKS`. */
  list(search: TaskSearch): ResultAsync<readonly ListedTask[], ServiceUnreachable>
  /** Of these kinds, closed by somebody or by what happened; sorted as `DONE_TASKS`. */
  done(kinds: readonly string[], part: ListPart): ResultAsync<readonly DoneTask[], ServiceUnreachable>
  /** Into the audit log too; with `dryRun` nothing is written. */
  close(
    id: number,
    decision: StaffDecision,
    options: { readonly dryRun: boolean },
  ): ResultAsync<StaffTask, TaskUnknown | TaskDoneBefore | ServiceUnreachable>
  /** Takes a closing back, as when another number was meant. */
  reopen(
    id: number,
    decision: StaffDecision,
    options: { readonly dryRun: boolean },
  ): ResultAsync<StaffTask, TaskUnknown | TaskOpen | ServiceUnreachable>
}
