import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { PersonalData } from '../own-data.ts'

/** A copy of one's own data. */
export interface OwnData {
  /** `exportedAt` in ISO 8601, in UTC. */
  copy(): ResultAsync<PersonalData & { readonly exportedAt: string }, CallFailure>
}
