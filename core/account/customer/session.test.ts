import { errAsync, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { memoryAccountService } from '#adapters/memory/account/memory-account-service.ts'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { CustomerName } from '../customer-name.ts'
import type { Email } from '../email.ts'
import type { Password } from '../password.ts'
import { NOTHING_AGREED } from '../sign-up-terms.ts'
import { makeEndSession } from './end-session.ts'
import { makeKeepAlive } from './keep-alive.ts'
import { makeLogOut } from './log-out.ts'
import { makeReadSession } from './read-session.ts'
import { makeRenewSession } from './renew-session.ts'
import { makeSignUp } from './sign-up.ts'

const signedInDevice = async () => {
  let now = Instant.ofDate(new Date('2026-11-21T10:00:00+09:00'))
  const announced: string[] = []
  const clock = { now: () => now }
  const service = memoryAccountService({ clock })
  const sessionStore = memorySessionStore()
  const sessionEnd = { announce: (whose: string) => void announced.push(whose) }
  const readSession = makeReadSession({ sessionStore, clock })
  const renewSession = makeRenewSession({ ...service, readSession, sessionStore, clock })
  await makeSignUp({ ...service, sessionStore })({
    name: '김철수' as CustomerName,
    email: 'ski@example.com' as Email,
    typedEmail: 'ski@example.com',
    password: 'snow7valley' as Password,
    phone: null,
    agreements: NOTHING_AGREED,
  })
  service.link.arrived.length = 0
  return {
    ...service,
    sessionStore,
    readSession,
    renewSession,
    logOut: makeLogOut({ ...service, sessionStore }),
    keepAlive: makeKeepAlive({ ...service, renewSession, sessionStore, clock }),
    endSession: makeEndSession({ sessionStore, sessionEnd }),
    announced: () => announced.length,
    wait: (minutes: number) => void (now = Instant.plusSeconds(now, minutes * 60)),
    token: () => sessionStore.read()?.token ?? null,
  }
}

test('a session is there until its token runs out, and then nothing is left of it', async () => {
  const { readSession, sessionStore, wait } = await signedInDevice()
  expect(readSession()?.customer.name).toBe('김철수')
  wait(15)
  expect(readSession()).toBeNull()
  expect(sessionStore.read()).toBeNull()
})

test('a token with a minute left is used as it is, one with less is renewed first', async () => {
  const { renewSession, token, wait, link } = await signedInDevice()
  const first = token()
  wait(14)
  expect(await renewSession()).toEqual(ok(first))
  wait(0.1)
  const renewed = await renewSession()
  expect(token()).not.toBe(first)
  expect(renewed).toEqual(ok(token()))
  expect(link.arrived).toEqual(['refresh'])
})

test('twenty calls at once renew the session once', async () => {
  const { renewSession, wait, link } = await signedInDevice()
  wait(14.5)
  const tokens = await Promise.all(Array.from({ length: 20 }, () => renewSession().unwrapOr(null)))
  expect(new Set(tokens).size).toBe(1)
  expect(link.arrived).toEqual(['refresh'])
})

test('without a connection the old token serves as long as it lasts, and the next call tries to renew again', async () => {
  const { renewSession, token, wait, link } = await signedInDevice()
  const first = token()
  wait(14.5)
  link.state = 'down'
  expect(await renewSession()).toEqual(ok(first))
  link.state = 'up'
  await renewSession()
  expect(token()).not.toBe(first)
})

test('a logout during a renewal is not undone by it', async () => {
  const { renewSession, sessionStore, token, wait } = await signedInDevice()
  wait(14.5)
  const renewal = renewSession()
  sessionStore.clear()
  expect(await renewal).toEqual(ok(null))
  expect(token()).toBeNull()
})

test('a logout deletes the session here even when the service cannot be reached', async () => {
  const { logOut, token, link } = await signedInDevice()
  link.state = 'down'
  await logOut()
  expect(token()).toBeNull()
})

test('activity is sent to the service at most every two minutes, and only while a customer is signed in', async () => {
  const { keepAlive, logOut, wait, link } = await signedInDevice()
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
  const { keepAlive, ownSession } = await signedInDevice()
  ownSession.verify = () => errAsync(serviceUnreachable)
  expect((await keepAlive()).isOk()).toBe(true)
})

test('a refused token ends the session and says so once', async () => {
  const { endSession, token, announced } = await signedInDevice()
  const refused = token() ?? ''
  endSession(refused)
  endSession(refused)
  expect(token()).toBeNull()
  expect(announced()).toBe(1)
})

test('the late refusal of an older token leaves the renewed session alone', async () => {
  const { endSession, renewSession, token, wait, announced } = await signedInDevice()
  const old = token() ?? ''
  wait(14.5)
  await renewSession()
  endSession(old)
  expect(token()).not.toBeNull()
  expect(announced()).toBe(0)
})
