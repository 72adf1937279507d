import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { deviceOnStoppedClock } from '#adapters/container/testing/signed-in-device.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { makeEndSession } from './end-session.ts'

const onDevice = () => {
  const { container, clock, link, sessionStore } = deviceOnStoppedClock()
  const announced: string[] = []
  const sessionEnd = { announce: (whose: string) => void announced.push(whose) }
  const wait = (minutes: number) => clock.wait(minutes * 60)
  return {
    link,
    sessionStore,
    readSession: resolve(container, AccountSide.readSession),
    renewSession: resolve(container, AccountSide.renewSession),
    logOut: resolve(container, AccountSide.logOut),
    keepAlive: resolve(container, AccountSide.keepAlive),
    endSession: makeEndSession({ sessionStore, sessionEnd }),
    announced: () => announced.length,
    wait,
    /** The customer does something in between, so that the service keeps the session; its token stays the same. */
    async use(minutes: number) {
      wait(minutes / 2)
      await resolve(container, Ports.ownSession).verify()
      wait(minutes / 2)
      link.arrived.length = 0
    },
    token: () => sessionStore.read()?.token ?? null,
  }
}

test('a session is there until its token runs out, and then nothing is left of it', async () => {
  const { readSession, sessionStore, wait } = onDevice()
  expect(readSession()?.customer.name).toBe('김철수')
  wait(15)
  expect(readSession()).toBeNull()
  expect(sessionStore.read()).toBeNull()
})

test('a token with a minute left is used as it is, one with less is renewed first', async () => {
  const { renewSession, token, use, wait, link } = onDevice()
  const first = token()
  await use(14)
  expect(await renewSession()).toEqual(ok(first))
  wait(0.1)
  const renewed = await renewSession()
  expect(token()).not.toBe(first)
  expect(renewed).toEqual(ok(token()))
  expect(link.arrived).toEqual(['refresh'])
})

test('twenty calls at once renew the session once', async () => {
  const { renewSession, use, link } = onDevice()
  await use(14.5)
  const tokens = await Promise.all(Array.from({ length: 20 }, () => renewSession().unwrapOr(null)))
  expect(new Set(tokens).size).toBe(1)
  expect(link.arrived).toEqual(['refresh'])
})

test('without a connection the old token serves as long as it lasts, and the next call tries to renew again', async () => {
  const { renewSession, token, use, link } = onDevice()
  const first = token()
  await use(14.5)
  link.state = 'down'
  expect(await renewSession()).toEqual(ok(first))
  link.state = 'up'
  await renewSession()
  expect(token()).not.toBe(first)
})

test('a logout during a renewal is not undone by it', async () => {
  const { renewSession, sessionStore, token, use } = onDevice()
  await use(14.5)
  const renewal = renewSession()
  sessionStore.clear()
  expect(await renewal).toEqual(ok(null))
  expect(token()).toBeNull()
})

test('a logout deletes the session here even when the service cannot be reached', async () => {
  const { logOut, token, link } = onDevice()
  link.state = 'down'
  await logOut()
  expect(token()).toBeNull()
})

test('activity is sent to the service at most every two minutes, and only while a customer is signed in', async () => {
  const { keepAlive, logOut, wait, link } = onDevice()
  await keepAlive()
  await keepAlive()
  wait(1.9)
  await keepAlive()
  expect(link.arrived).toEqual(['verify'])
  wait(0.1)
  await keepAlive()
  expect(link.arrived).toEqual(['verify', 'verify'])
  await logOut()
  wait(5)
  await keepAlive()
  expect(link.arrived).toEqual(['verify', 'verify', 'logOut'])
})

test('a keep-alive that is not answered bothers nobody', async () => {
  const { keepAlive, link } = onDevice()
  link.failNext(Ports.ownSession, 'verify', serviceUnreachable)
  expect((await keepAlive()).isOk()).toBe(true)
})

test('a refused token ends the session and says so once', async () => {
  const { endSession, token, announced } = onDevice()
  const refused = token() ?? ''
  endSession(refused)
  endSession(refused)
  expect(token()).toBeNull()
  expect(announced()).toBe(1)
})

test('the late refusal of an older token leaves the renewed session alone', async () => {
  const { endSession, renewSession, token, use, announced } = onDevice()
  const old = token() ?? ''
  await use(14.5)
  await renewSession()
  endSession(old)
  expect(token()).not.toBeNull()
  expect(announced()).toBe(0)
})
