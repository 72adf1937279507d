import type { ResultAsync } from 'neverthrow'
import type { Duty } from '#core/billing/duty.ts'
import type { Reminder } from '#core/billing/reminder.ts'
import type { RenewalState } from '#core/storing/renewal-state.ts'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { PlaceStatus } from '#core/storing/pickup-place.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'

/** An order while its row is locked. */
export type LockedDuty = {
  readonly order: Order
  /** When gear that is back after a checkout came back; by the last step when nothing says when. */
  readonly restoredOn: Day
  /** Its booked day was closed since, and the staff has a task about it (G796). */
  readonly isDayClosed: boolean
}

/** One duty with all that it does; written as a whole or not at all. */
export type DutyDone = {
  /** Null when the order only has to be marked. */
  readonly step: OrderChange | null
  readonly renewal: RenewalState
  readonly placeStatus: PlaceStatus
  /** Notified once, by whichever worker. */
  readonly reminder: Reminder | null
  readonly task: {
    readonly kind: NonNullable<Duty['task']>
    readonly detail: string
    readonly dueOn: Day | null
  } | null
  readonly at: Instant
  /** When it is looked at again; null: by what is written. */
  readonly putOffTo: Instant | null
}

/** What orders do by themselves when its time has come. */
export interface DutyRecords {
  /** Takes orders whose duty is due, the longest due first, and puts them off by `holdSeconds`, so that no two workers hold the same one. */
  claimDue(now: Instant, limit: number, holdSeconds: number): ResultAsync<readonly OrderId[], ServiceUnreachable>
  /** Locks the order, asks `decide`, writes what it says and when the next duty is due. While a payment is being decided nothing is done. */
  do(id: OrderId, decide: (locked: LockedDuty) => DutyDone | null): ResultAsync<void, ServiceUnreachable>
}
