import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { RATE_LIMITS } from '../rate-limits.ts'
import type { PasswordTooCommon, PhoneTaken, TermsNotAgreed } from '../errors.ts'
import type { Password } from '../password.ts'
import type { PhoneNumber } from '../phone-number.ts'
import type { Accounts } from '../ports/accounts.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { CommonPasswords } from '../ports/common-passwords.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { KeyedHash } from '../ports/keyed-hash.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { requiredAgreed, type SignUpAgreements, TERMS_VERSION } from '../sign-up-terms.ts'
import type { Visitor } from '../visitor.ts'
import type { NoteSecurity } from './note-security.ts'
import { addressSubject } from './subjects.ts'

type Deps = {
  readonly customers: CustomerRecords
  readonly hasher: PasswordHasher
  readonly commonPasswords: CommonPasswords
  readonly rateLimiter: RateLimiter
  readonly noteSecurity: NoteSecurity
  readonly hash: KeyedHash
  readonly clock: Clock
  readonly newCustomerId: NewId<CustomerId>
}

/** Opens accounts. Without a required consent nothing is stored (W9); a client that records none is trusted to have asked (G34). */
export const makeAccounts =
  ({ customers, hasher, commonPasswords, rateLimiter, noteSecurity, hash, clock, newCustomerId }: Deps) =>
  (visitor: Visitor): Accounts => {
    // Each question reveals who is a customer: a list of addresses must not be asked through.
    const asked = () =>
      rateLimiter.consume(RATE_LIMITS.availabilityPerAddress, hash(addressSubject(visitor)), clock.now())

    /** Counts whatever becomes of it: each costs a password hash, and one that fails reveals who is a customer. */
    const counted = () => {
      const at = clock.now()
      return rateLimiter.consume(RATE_LIMITS.signUpsPerAddress, hash(addressSubject(visitor)), at).orTee(({ kind }) => {
        if (kind === 'TooManyRequests') noteSecurity({ kind: 'SIGN_UP_LIMITED', visitor, at })
      })
    }

    /** Said while something can be done about it; a claim that comes past this does no harm (C17). */
    const unowned = (phone: PhoneNumber | null): ResultAsync<void, PhoneTaken | ServiceUnreachable> =>
      phone === null
        ? okAsync(undefined)
        : customers
            .isPhoneFree(phone)
            .andThen(isFree => (isFree ? okAsync(undefined) : errAsync({ kind: 'PhoneTaken' as const })))

    return {
      signUp: ({ name, email, typedEmail, password, phone, agreements }) =>
        consented(agreements)
          .andThen(() => uncommon(commonPasswords, password))
          .andThen(counted)
          .andThen(() => unowned(phone))
          .andThen(() => hasher.hash(password))
          .andThen(passwordHash =>
            customers.add({
              customer: {
                id: newCustomerId(),
                name,
                email: typedEmail,
                isEmailToProve: true,
                phone,
                isPhoneToProve: phone !== null,
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

export const uncommon = (commonPasswords: CommonPasswords, password: Password): ResultAsync<void, PasswordTooCommon> =>
  commonPasswords
    .has(password)
    .andThen(isCommon => (isCommon ? errAsync({ kind: 'PasswordTooCommon' as const }) : okAsync(undefined)))

export const givenAgreements = (agreements: SignUpAgreements | null) =>
  agreements && { given: agreements, version: TERMS_VERSION }
