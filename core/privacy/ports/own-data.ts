import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { PersonalData } from '../own-data.ts'

/** `exportedAt` in ISO 8601, in UTC. */
export type CopyOfData = PersonalData & { readonly exportedAt: string }

/** A copy of one's own data. */
export interface OwnData {
  copy(): ResultAsync<CopyOfData, CallFailure>
}
