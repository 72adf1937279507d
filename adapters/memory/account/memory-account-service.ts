import { errAsync, okAsync } from 'neverthrow'
import type { Customer, SignedIn } from '#core/account/customer.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Accounts, NewCustomer } from '#core/account/ports/accounts.ts'
import type { OwnSession } from '#core/account/ports/own-session.ts'
import type { SignIn } from '#core/account/ports/sign-in.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { ACCESS_TOKEN_MINUTES } from '#core/account/session-timing.ts'
import { acrossLink, type Link } from '#adapters/memory/link.ts'

export type MemoryAccountService = {
  readonly accounts: Accounts
  readonly signIn: SignIn
  readonly ownSession: OwnSession
  readonly link: Link
  /** Numbers that another account has proved. */
  readonly owned: Set<PhoneNumber>
}

type Person = { readonly customer: Customer; readonly email: string; readonly password: string }

/** The account side of the service in a few lines, for tests of what the customer's device does with it. */
export const memoryAccountService = ({ clock }: { readonly clock: Clock }): MemoryAccountService => {
  const people: Person[] = []
  const owned = new Set<PhoneNumber>()
  const link: Link = { state: 'up', arrived: [] }

  const across = acrossLink(link)

  return {
    link,
    owned,
    accounts: {
      signUp: person =>
        across('signUp', () => {
          if (people.some(({ email }) => email === person.email)) return errAsync({ kind: 'EmailTaken' as const })
          if (person.phone !== null && owned.has(person.phone)) return errAsync({ kind: 'PhoneTaken' as const })
          people.push(personOf(person, people.length + 1))
          return okAsync(undefined)
        }),
      isEmailFree: asked => across('isEmailFree', () => okAsync(people.every(({ email }) => email !== asked))),
      isPhoneFree: asked => across('isPhoneFree', () => okAsync(!owned.has(asked))),
    },
    signIn: {
      logIn: ({ email, password }) =>
        across('logIn', () => {
          const person = people.find(known => known.email === email && known.password === password)
          return person === undefined
            ? errAsync({ kind: 'LogInRefused' as const })
            : okAsync<SignedIn>({ token: makeToken(clock), customer: person.customer })
        }),
    },
    ownSession: {
      verify: () => across('verify', () => okAsync(undefined)),
      refresh: () => across('refresh', () => okAsync(makeToken(clock))),
      logOut: () => across('logOut', () => okAsync(undefined)),
    },
  }
}

const personOf = ({ name, email, typedEmail, phone, password }: NewCustomer, count: number): Person => ({
  email,
  password,
  customer: {
    id: `customer-${count}` as CustomerId,
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
})

let made = 0

/** `memory.<end in milliseconds>.<number>`: three parts, the end in the middle, as `memorySessionStore` reads it. */
const makeToken = (clock: Clock): string => {
  made += 1
  return `memory.${Instant.plusSeconds(clock.now(), ACCESS_TOKEN_MINUTES * 60)}.${made}`
}
