import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import type { PhoneNumber } from '../phone-number.ts'

const withOneAccount = () => {
  const { container, link, addPerson } = deviceInMemory()
  addPerson({ email: 'ski@example.com', phone: '01012345678' as PhoneNumber })
  return {
    link,
    checkEmail: resolve(container, AccountSide.checkEmail),
    checkPhone: resolve(container, AccountSide.checkPhone),
  }
}

test('an e-mail that opens no account yet and a number that nobody has proved can be used', async () => {
  const { checkEmail, checkPhone } = withOneAccount()
  expect(await checkEmail(' Board@Example.com')).toEqual(ok('board@example.com'))
  expect(await checkPhone('010-9999-8888')).toEqual(ok('01099998888'))
})

test('others are taken, however it is spelled', async () => {
  const { checkEmail, checkPhone } = withOneAccount()
  expect(await checkEmail('SKI@example.com')).toEqual(err({ kind: 'EmailTaken' }))
  expect(await checkPhone('010 1234 5678')).toEqual(err({ kind: 'PhoneTaken' }))
})

test('nobody is asked about an e-mail or phone number that cannot be one', async () => {
  const { checkEmail, checkPhone, link } = withOneAccount()
  expect(await checkEmail('a@b')).toEqual(err({ kind: 'InvalidEmail', reason: 'Malformed' }))
  expect(await checkPhone('02-123-4567')).toEqual(err({ kind: 'InvalidPhoneNumber' }))
  expect(link.arrived).toEqual([])
})
