import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import { CustomerName, type InvalidName } from '../customer-name.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { OwnProfile } from '../ports/own-profile.ts'

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
        // Meanwhile the token may have been renewed, or another customer may have logged in.
        const kept = sessionStore.read()
        if (kept !== null && kept.customer.id === id)
          sessionStore.write({ token: kept.token, customer: { ...kept.customer, name } })
        return name
      })
