import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { Closing } from '#core/shop/closings.ts'
import type { LateWork, Wait } from '../late-work.ts'

export type LateSearch = {
  readonly kind: LateWork
  readonly state: OrderState
  /** Counted from when this step happened, where one is named; else from when the state was recorded. */
  readonly since: OrderEvent | null
  readonly before: Instant | null
  readonly until: Day | null
  /** One that was booked for such a day before that was closed, too. */
  readonly closed: readonly Closing[]
  /** None of an order about which such a task is open. */
  readonly givesWayTo: readonly string[]
}

/** An order that waits for the staff. */
export type WaitingOrder = Wait & {
  readonly kind: LateWork
  readonly order: OrderId
  /** Its last step: when another has come, it may no longer wait. */
  readonly step: number
  /** What parts this wait from others of the same order; the records' own words. */
  readonly cause: string
}

export type LateTask = Pick<WaitingOrder, 'order' | 'step' | 'cause'> & {
  readonly dueOn: Day
  readonly detail: string
}

/** Orders that staff is late with, and their tasks. */
export interface LateWorkRecords {
  /** Of each search the longest waiting first, so many at most; none that has or had its task for this wait. */
  find(searches: readonly LateSearch[], limit: number): ResultAsync<readonly WaitingOrder[], ServiceUnreachable>
  /** Each at most once for its cause, and only while the order still waits, with the notice of the kind to its customer; answers how many are new. */
  note(kind: LateWork, tasks: readonly LateTask[], at: Instant): ResultAsync<number, ServiceUnreachable>
  /** Ends the tasks about stops whose day, today or later, is closed no more, and tells who was told that it is (G787). */
  endReopened(closed: readonly Closing[], at: Instant): ResultAsync<void, ServiceUnreachable>
}
