import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { memoryAccountService } from '#adapters/memory/account/memory-account-service.ts'
import { Instant } from '#core/shared/instant.ts'
import type { CustomerName } from '../customer-name.ts'
import type { Email } from '../email.ts'
import type { Password } from '../password.ts'
import type { PhoneNumber } from '../phone-number.ts'
import { makeCheckEmail } from './check-email.ts'
import { makeCheckPhone } from './check-phone.ts'

const withOneAccount = async () => {
  const service = memoryAccountService({ clock: { now: () => Instant.ofDate(new Date('2026-11-21T10:00:00+09:00')) } })
  await service.accounts.signUp({
    name: '김철수' as CustomerName,
    email: 'ski@example.com' as Email,
    typedEmail: 'ski@example.com',
    password: 'snow7valley' as Password,
    phone: '01012345678' as PhoneNumber,
    agreements: null,
  })
  service.owned.add('01012345678' as PhoneNumber)
  service.link.arrived.length = 0
  return { link: service.link, checkEmail: makeCheckEmail(service), checkPhone: makeCheckPhone(service) }
}

test('an e-mail that opens no account yet and a number that nobody has proved can be used', async () => {
  const { checkEmail, checkPhone } = await withOneAccount()
  expect(await checkEmail(' Board@Example.com')).toEqual(ok('board@example.com'))
  expect(await checkPhone('010-9999-8888')).toEqual(ok('01099998888'))
})

test('others are taken, however it is spelled', async () => {
  const { checkEmail, checkPhone } = await withOneAccount()
  expect(await checkEmail('SKI@example.com')).toEqual(err({ kind: 'EmailTaken' }))
  expect(await checkPhone('010 1234 5678')).toEqual(err({ kind: 'PhoneTaken' }))
})

test('nobody is asked about an e-mail or phone number that cannot be one', async () => {
  const { checkEmail, checkPhone, link } = await withOneAccount()
  expect(await checkEmail('a@b')).toEqual(err({ kind: 'InvalidEmail', reason: 'Malformed' }))
  expect(await checkPhone('02-123-4567')).toEqual(err({ kind: 'InvalidPhoneNumber' }))
  expect(link.arrived).toEqual([])
})
