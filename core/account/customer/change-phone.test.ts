import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { deviceInMemory, type Person } from '#adapters/container/device-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import type { PhoneNumber } from '../phone-number.ts'
import type { OwnCodeFailure } from './code-entry.ts'
import { makeCodeExchange } from './code-entry-exchange.ts'

const OLD = '01012345678' as PhoneNumber
const NEW = '01099998888' as PhoneNumber

const device = (person: Person = {}) => {
  const { container, link, sessionStore, signIn, codeFor } = deviceInMemory()
  const customer = signIn({ phone: OLD, ...person })
  const changePhone = resolve(container, AccountSide.changePhone)
  return { changePhone, link, sessionStore, signIn, customer, codeFor, code: () => codeFor(NEW) }
}

test('the right code makes the new phone theirs, and the device knows it at once', async () => {
  const { changePhone, sessionStore, code } = device()
  expect((await changePhone.send('010-9999-8888')).isOk()).toBe(true)
  expect(await changePhone.verify('010-9999-8888', code())).toEqual(ok(NEW))
  expect(sessionStore.read()).toMatchObject({ customer: { phone: NEW, isPhoneToProve: false } })
})

test('their own number that was only typed is proved by its code, and the device knows it', async () => {
  const { changePhone, sessionStore, codeFor } = device({ isPhoneToProve: true })
  expect((await changePhone.send(OLD)).isOk()).toBe(true)
  expect(await changePhone.verify(OLD, codeFor(OLD))).toEqual(ok(OLD))
  expect(sessionStore.read()?.customer).toMatchObject({ phone: OLD, isPhoneToProve: false })
})

test('a wrong code changes nothing', async () => {
  const { changePhone, sessionStore } = device()
  await changePhone.send(NEW)
  expect(await changePhone.verify(NEW, '000000')).toEqual(err({ kind: 'CodeRefused' }))
  expect(sessionStore.read()?.customer.phone).toBe(OLD)
})

test('their own number, and what is none, are never sent', async () => {
  const { changePhone, link } = device()
  expect(await changePhone.send('010 1234 5678')).toEqual(err({ kind: 'PhoneUnchanged' }))
  expect(await changePhone.send('02-123-4567')).toEqual(err({ kind: 'InvalidPhoneNumber' }))
  expect(link.arrived).toEqual([])
})

test('a change whose answer was lost is found out by the next try', async () => {
  const { changePhone, link, sessionStore, code } = device()
  await changePhone.send(NEW)
  link.state = 'lossy'
  expect(await changePhone.verify(NEW, code())).toEqual(err({ kind: 'ServiceUnreachable' }))
  link.state = 'up'
  expect(await changePhone.verify(NEW, code())).toEqual(ok(NEW))
  expect(sessionStore.read()?.customer.phone).toBe(NEW)
})

test('a customer who logged in while the answer was on its way keeps their own phone', async () => {
  const { changePhone, sessionStore, code, signIn } = device()
  await changePhone.send(NEW)
  const answer = changePhone.verify(NEW, code())
  const other = signIn({ email: 'other@example.com', phone: '01055556666' as PhoneNumber })
  expect(await answer).toEqual(ok(NEW))
  expect(sessionStore.read()?.customer).toEqual(other)
})

test('a renewal of the token meanwhile is kept', async () => {
  const { changePhone, sessionStore, code, customer, signIn } = device()
  await changePhone.send(NEW)
  const answer = changePhone.verify(NEW, code())
  signIn(customer)
  const token = sessionStore.read()?.token
  await answer
  expect(sessionStore.read()).toMatchObject({ token, customer: { phone: NEW } })
})

test('a code entry carries the failures of its own, and deletes them with the next number', async () => {
  const { changePhone } = device()
  const exchange = makeCodeExchange<PhoneNumber, OwnCodeFailure>(() => ok(changePhone).asyncMap(async found => found))
  await exchange.send(OLD)
  expect(exchange.read()).toMatchObject({ phase: 'NothingSent', failure: { kind: 'PhoneUnchanged' } })
  exchange.startOver()
  expect(exchange.read().failure).toBeNull()
})
