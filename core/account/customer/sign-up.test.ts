import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { CustomerName } from '../customer-name.ts'
import type { Email } from '../email.ts'
import type { Password } from '../password.ts'
import { NOTHING_AGREED, toggleAll } from '../sign-up-terms.ts'

const device = () => {
  const { container, link, sessionStore } = deviceInMemory()
  const [signUp, logIn] = [resolve(container, AccountSide.signUp), resolve(container, AccountSide.logIn)]
  return { link, sessionStore, signUp, logIn }
}

const person = {
  name: '김철수' as CustomerName,
  email: 'ski@example.com' as Email,
  typedEmail: 'Ski@Example.com',
  password: 'snow7valley' as Password,
  phone: null,
  agreements: toggleAll(NOTHING_AGREED),
}

test('signing up leaves the new customer signed in on this device', async () => {
  const { signUp, sessionStore } = device()
  expect(await signUp(person)).toEqual(ok({ kind: 'SignedIn' }))
  expect(sessionStore.read()?.customer).toMatchObject({ name: '김철수', email: 'Ski@Example.com' })
})

test('an account that could not be logged into leads to the login, with the e-mail as it was typed', async () => {
  const { signUp, sessionStore, link } = device()
  link.failNext(Ports.signIn, 'logIn', serviceUnreachable)
  expect(await signUp(person)).toEqual(ok({ kind: 'LogInNeeded', email: 'Ski@Example.com' }))
  expect(sessionStore.read()).toBeNull()
})

test('a second try after a lost answer finds the account made and signs in', async () => {
  const { signUp, link } = device()
  link.state = 'lossy'
  expect(await signUp(person)).toEqual(err({ kind: 'ServiceUnreachable' }))
  link.state = 'up'
  expect(await signUp(person)).toEqual(ok({ kind: 'SignedIn' }))
})

test('an e-mail that somebody else signed up with stays theirs', async () => {
  const { signUp, sessionStore } = device()
  await signUp(person)
  sessionStore.clear()
  const other = { ...person, password: 'powder9day' as Password }
  expect(await signUp(other)).toEqual(err({ kind: 'EmailTaken' }))
  expect(sessionStore.read()).toBeNull()
})

test('a login finds the account under any spelling of the e-mail and keeps the session', async () => {
  const { signUp, logIn, sessionStore } = device()
  await signUp(person)
  sessionStore.clear()
  expect((await logIn({ email: ' SKI@example.com ', password: 'snow7valley' })).isOk()).toBe(true)
  expect(sessionStore.read()?.customer.name).toBe('김철수')
})

test('a login that is refused or incomplete keeps nothing', async () => {
  const { signUp, logIn, sessionStore, link } = device()
  await signUp(person)
  sessionStore.clear()
  expect(await logIn({ email: 'ski@example.com', password: 'wrong1234' })).toEqual(err({ kind: 'LogInRefused' }))
  const soFar = link.arrived.length
  expect(await logIn({ email: 'ski@example.com', password: '' })).toEqual(err({ kind: 'LoginIncomplete' }))
  expect(link.arrived).toHaveLength(soFar)
  expect(sessionStore.read()).toBeNull()
})
