import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import { CustomerName, type InvalidName } from '../customer-name.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { OwnProfile } from '../ports/own-profile.ts'
import { changeKnown } from './verify-own-code.ts'

export type ChangeNameFailure = InvalidName | CallFailure

/** Gives the customer another name, by the rules of the sign-up; the device knows it at once. */
export type ChangeName = (typed: string) => ResultAsync<CustomerName, ChangeNameFailure>

type Deps = { readonly ownProfile: OwnProfile; readonly sessionStore: SessionStore }

export const makeChangeName =
  ({ ownProfile, sessionStore }: Deps): ChangeName =>
  typed =>
    CustomerName.parse(typed)
      .asyncAndThen(name => ownProfile.rename(name))
      .map(({ id, name }) => {
        changeKnown(sessionStore, id, { name })
        return name
      })
