import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { FullRegion } from '../capacity.ts'

/** Where there is room for gear, before it is ordered. */
export interface Capacity {
  /** None where the shop does not limit its orders. */
  full(): ResultAsync<readonly FullRegion[], CallFailure>
}
