import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { RegionRoom } from '../capacity.ts'

/** What the lockers hold, and what needs a place in them. */
export interface CapacityRecords {
  /** Of each region that has lockers, sorted. Sets are counted as far as there are places, and one beyond. */
  rooms(): ResultAsync<readonly RegionRoom[], ServiceUnreachable>
}
