import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Link } from '#adapters/memory/link.ts'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import { memoryOwnPhone } from '#adapters/memory/account/memory-own-phone.ts'
import type { Customer } from '../customer.ts'
import type { PhoneNumber } from '../phone-number.ts'
import { Instant } from '#core/shared/instant.ts'
import { makeChangePhone } from './change-phone.ts'
import type { OwnCodeFailure } from './code-entry.ts'
import { makeCodeExchange } from './code-entry-exchange.ts'

const OLD = '01012345678' as PhoneNumber
const NEW = '01099998888' as PhoneNumber

const device = () => {
  const clock = { now: () => Instant.ofDate(new Date('2026-11-25T10:00:00+09:00')) }
  const link: Link = { state: 'up', arrived: [] }
  const sessionStore = memorySessionStore()
  const signIn = (id: string, token = 'a.1.c', isPhoneToProve = false) => {
    const customer = { id, name: '김철수', phone: OLD, isPhoneToProve, provider: 'EMAIL' } as unknown as Customer
    sessionStore.write({ token, customer })
  }
  signIn('1')
  const memory = memoryOwnPhone({ clock, link, caller: () => sessionStore.read()?.customer ?? null })
  const changePhone = makeChangePhone({ ...memory, sessionStore, clock })
  return { changePhone, memory, link, sessionStore, signIn, code: () => memory.codeFor(NEW) ?? '' }
}

test('the right code makes the new phone theirs, and the device knows it at once', async () => {
  const { changePhone, sessionStore, code } = device()
  expect((await changePhone.send('010-9999-8888')).isOk()).toBe(true)
  expect(await changePhone.verify('010-9999-8888', code())).toEqual(ok(NEW))
  expect(sessionStore.read()).toMatchObject({ token: 'a.1.c', customer: { id: '1', phone: NEW } })
})

test('their own number that was only typed is proved by its code, and the device knows it', async () => {
  const { changePhone, sessionStore, memory, signIn } = device()
  signIn('1', 'a.1.c', true)
  expect((await changePhone.send(OLD)).isOk()).toBe(true)
  expect(await changePhone.verify(OLD, memory.codeFor(OLD) ?? '')).toEqual(ok(OLD))
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
  signIn('2', 'b.1.c')
  expect(await answer).toEqual(ok(NEW))
  expect(sessionStore.read()).toMatchObject({ token: 'b.1.c', customer: { id: '2', phone: OLD } })
})

test('a renewal of the token meanwhile is kept', async () => {
  const { changePhone, sessionStore, code, signIn } = device()
  await changePhone.send(NEW)
  const answer = changePhone.verify(NEW, code())
  signIn('1', 'renewed.1.c')
  await answer
  expect(sessionStore.read()).toMatchObject({ token: 'renewed.1.c', customer: { phone: NEW } })
})

test('a code entry carries the failures of its own, and deletes them with the next number', async () => {
  const { changePhone } = device()
  const exchange = makeCodeExchange<PhoneNumber, OwnCodeFailure>(() => ok(changePhone).asyncMap(async found => found))
  await exchange.send(OLD)
  expect(exchange.read()).toMatchObject({ phase: 'NothingSent', failure: { kind: 'PhoneUnchanged' } })
  exchange.startOver()
  expect(exchange.read().failure).toBeNull()
})
