import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { BUDGETS } from '../budgets.ts'
import type { TermsNotAgreed } from '../errors.ts'
import type { Accounts } from '../ports/accounts.ts'
import type { Budgets } from '../ports/budgets.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { KeyedHash } from '../ports/keyed-hash.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { requiredAgreed, type SignUpAgreements, TERMS_VERSION } from '../sign-up-terms.ts'
import type { Visitor } from '../visitor.ts'
import { addressSubject } from './subjects.ts'

type Deps = {
  readonly customers: CustomerRecords
  readonly hasher: PasswordHasher
  readonly budgets: Budgets
  readonly hash: KeyedHash
  readonly clock: Clock
  readonly newCustomerId: NewId<CustomerId>
}

/** Opens accounts. Without a required consent nothing is stored (W9); a client that records none is trusted to have asked (G34). */
export const makeAccounts =
  ({ customers, hasher, budgets, hash, clock, newCustomerId }: Deps) =>
  (visitor: Visitor): Accounts => {
    // Each question tells who is a customer: a list of addresses must not be asked through.
    const asked = () => budgets.spend(BUDGETS.availabilityPerAddress, hash(addressSubject(visitor)), clock.now())

    return {
      signUp: ({ name, email, typedEmail, password, phone, agreements }) =>
        consented(agreements)
          .andThen(() => hasher.hash(password))
          .andThen(passwordHash =>
            customers.add({
              customer: {
                id: newCustomerId(),
                name,
                email: typedEmail,
                phone,
                provider: 'EMAIL',
                isProfileComplete: true,
                profileImage: null,
                thumbnailImage: null,
              },
              email,
              passwordHash,
              agreements: givenAgreements(agreements),
              createdAt: clock.now(),
            }),
          ),
      isEmailFree: email => asked().andThen(() => customers.isEmailFree(email)),
      isPhoneFree: phone => asked().andThen(() => customers.isPhoneFree(phone)),
    }
  }

export const consented = (agreements: SignUpAgreements | null): ResultAsync<void, TermsNotAgreed> =>
  agreements === null || requiredAgreed(agreements) ? okAsync(undefined) : errAsync({ kind: 'TermsNotAgreed' })

export const givenAgreements = (agreements: SignUpAgreements | null) =>
  agreements && { given: agreements, version: TERMS_VERSION }
