import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { encode } from 'zod/mini'
import type { Customer } from '#core/account/customer.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import { PROVIDERS } from '#core/account/provider.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { User } from './user.ts'

const customer: fc.Arbitrary<Customer> = fc
  .record({
    id: fc.uuid().map(id => id as CustomerId),
    name: fc.constantFrom('김철수', '남궁민수').map(name => name as CustomerName),
    email: fc.option(fc.emailAddress()),
    phone: fc.constantFrom(null, '01012345678' as PhoneNumber),
    isEmailToProve: fc.boolean(),
    isPhoneToProve: fc.boolean(),
    provider: fc.constantFrom(...PROVIDERS),
    isProfileComplete: fc.boolean(),
    profileImage: fc.option(fc.webUrl()),
    thumbnailImage: fc.option(fc.webUrl()),
  })
  .map(person => ({
    ...person,
    isEmailToProve: person.isEmailToProve && person.email !== null,
    isPhoneToProve: person.isPhoneToProve && person.phone !== null,
  }))

// What crosses the wire and comes back is the same customer, and what crosses fits the contract.
test('a customer arrives as they were sent', () => {
  fc.assert(
    fc.property(customer, sent => {
      expect(User.parse(encode(User, sent))).toEqual(sent)
    }),
  )
})

const person: Customer = {
  id: 'c1' as CustomerId,
  name: '김철수' as CustomerName,
  email: null,
  phone: null,
  isEmailToProve: false,
  isPhoneToProve: false,
  provider: 'EMAIL',
  isProfileComplete: true,
  profileImage: null,
  thumbnailImage: null,
}

test('the mask hides the middle of the e-mail; nothing to mask is null', () => {
  expect(encode(User, { ...person, email: 'Hong@X.kr' }).maskedEmail).toBe('h**g@x.kr')
  expect(encode(User, person).maskedEmail).toBeNull()
})

test('a provider that this app does not know yet reads as another one', () => {
  expect(User.parse({ ...encode(User, person), provider: 'apple' }).provider).toBe('other')
})
