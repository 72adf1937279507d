import { okAsync, type ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { ActiveStoring, OwnStorage } from '../ports/own-storage.ts'

type Deps = { readonly ownStorage: OwnStorage }

/** Contracts that are paid and have not ended. */
export type ReadOwnGear = () => ResultAsync<readonly ActiveStoring[], CallFailure>

export const makeReadOwnGear =
  ({ ownStorage }: Deps): ReadOwnGear =>
  () =>
    ownStorage.active()

/** How many there are; 0 also when nobody can tell, for my-page only decorates itself with it (S section 8). */
export type CountOwnGear = () => ResultAsync<number, never>

export const makeCountOwnGear =
  ({ ownStorage }: Deps): CountOwnGear =>
  () =>
    ownStorage.countActive().orElse(() => okAsync(0))
