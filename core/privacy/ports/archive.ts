import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffDecision } from '#core/shared/staff.ts'

/** A contract of a departed customer, as far as a list needs it. */
export type ArchivedContract = {
  readonly orderId: OrderId
  readonly payments: number
  readonly erasedAt: Instant
  /** The last day on which it may be kept. */
  readonly keptUntil: Day
}

/** A complaint as far as a list needs it: of a departed customer, or answered long ago. */
export type ArchivedComplaint = {
  readonly id: number
  readonly orderId: OrderId | null
  readonly receivedAt: Instant
  /** Null when its customer is still here. */
  readonly erasedAt: Instant | null
  readonly keptUntil: Day
}

export type Kept = {
  readonly contracts: readonly ArchivedContract[]
  readonly complaints: readonly ArchivedComplaint[]
}

/** How many of each. */
export type Purged = { readonly contracts: number; readonly complaints: number }

/** What the law makes us keep of people who have left, apart from everything else and without anything that names them (G96). */
export interface Archive {
  /** Takes in the contracts that waited, without their person, for a refund to be decided; answers how many. */
  takeInDecided(at: Instant): ResultAsync<number, ServiceUnreachable>
  /** What has been kept long enough on this day, the oldest first; complaints that were answered so long ago are among it although their customers stayed. */
  over(today: Day, limit: number): ResultAsync<Kept, ServiceUnreachable>
  /** Lets go of it: of contracts with their payments. What a member of the staff decided goes to the audit log. */
  purge(today: Day, decision: StaffDecision | null): ResultAsync<Purged, ServiceUnreachable>
}
