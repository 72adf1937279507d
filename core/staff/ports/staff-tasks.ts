import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { StaffDecision } from '#core/shared/staff.ts'

/** What the product leaves to a person. */
export type StaffTask = {
  readonly id: number
  readonly kind: string
  /** An order, a payment or a customer, by id. */
  readonly subject: string
  readonly detail: string
  readonly createdAt: Instant
  /** Null while it is open. */
  readonly doneAt: Instant | null
}

/** The oldest first. */
export const STAFF_TASKS: SortedList<StaffTask> = { kinds: ['number'], placeOf: ({ id }) => [id] }

export type TaskSearch = ListPart & { readonly kind: string | null; readonly evenDone: boolean }

export type TaskUnknown = { readonly kind: 'TaskUnknown' }
export type TaskDoneBefore = { readonly kind: 'TaskDoneBefore'; readonly doneAt: Instant }

/** It is open: this one, or a newer one of its kind about the same thing. */
export type TaskOpen = { readonly kind: 'TaskOpen'; readonly id: number }

/** What waits for the staff. */
export interface StaffTasks {
  /** Sorted as `STAFF_TASKS`. */
  list(search: TaskSearch): ResultAsync<readonly StaffTask[], ServiceUnreachable>
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
