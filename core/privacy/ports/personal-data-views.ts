import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { PersonalData } from '../own-data.ts'

/** Reads everything that is kept of one person. */
export interface PersonalDataViews {
  /** No hash, token or key is among it, and nothing of another person. Null for an unknown customer. */
  of(customer: CustomerId): ResultAsync<PersonalData | null, ServiceUnreachable>
}
