import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import type { TermsNotAgreed } from '../errors.ts'
import type { Accounts } from '../ports/accounts.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { requiredAgreed, type SignUpAgreements, TERMS_VERSION } from '../sign-up-terms.ts'

type Deps = {
  readonly customers: CustomerRecords
  readonly hasher: PasswordHasher
  readonly clock: Clock
  readonly newCustomerId: NewId<CustomerId>
}

/** Opens accounts. Without a required consent nothing is stored (W9); a client that records none is trusted to have asked (G34). */
export const makeAccounts = ({ customers, hasher, clock, newCustomerId }: Deps): Accounts => ({
  signUp: ({ name, email, typedEmail, password, phone, agreements }) =>
    consented(agreements)
      .andThen(() => hasher.hash(password))
      .andThen(passwordHash =>
        customers.add({
          customer: { id: newCustomerId(), name, email: typedEmail, phone, provider: 'EMAIL', isProfileComplete: true },
          email,
          passwordHash,
          agreements: agreements && { given: agreements, version: TERMS_VERSION },
          createdAt: clock.now(),
        }),
      ),
  isEmailFree: email => customers.isEmailFree(email),
  isPhoneFree: phone => customers.isPhoneFree(phone),
})

const consented = (agreements: SignUpAgreements | null): ResultAsync<void, TermsNotAgreed> =>
  agreements === null || requiredAgreed(agreements) ? okAsync(undefined) : errAsync({ kind: 'TermsNotAgreed' })
