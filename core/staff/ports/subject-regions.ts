import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { RegionSubject } from '../region-bound.ts'

/** To which regions something belongs. */
export interface SubjectRegions {
  /**
   * None for what is unknown, and for a customer without an order. Ids that are no numbers differ among all subjects, so a payment may be
   * named by its order too.
   */
  of(subject: RegionSubject, id: string): ResultAsync<readonly RegionCode[], ServiceUnreachable>
}
