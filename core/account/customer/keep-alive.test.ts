import { expect, test } from 'vitest'
import { memoryAccountService } from '#adapters/memory/account/memory-account-service.ts'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import { Instant } from '#core/shared/instant.ts'
import type { SignedIn } from '../customer.ts'
import { ACCESS_TOKEN_MINUTES, INACTIVITY_MINUTES, KEEP_ALIVE_MINUTES } from '../session-timing.ts'
import { makeKeepAlive } from './keep-alive.ts'
import { makeLogOut } from './log-out.ts'
import { makeReadSession } from './read-session.ts'
import { makeRenewSession } from './renew-session.ts'

const device = (tokenMinutes: number = ACCESS_TOKEN_MINUTES) => {
  let now = Instant.ofDate(new Date('2026-11-21T10:00:00+09:00'))
  const clock = { now: () => now }
  const service = memoryAccountService({ clock })
  const sessionStore = memorySessionStore()
  const readSession = makeReadSession({ sessionStore, clock })
  const renewSession = makeRenewSession({ ...service, readSession, sessionStore, clock })
  sessionStore.write({ token: `memory.${Instant.plusSeconds(now, tokenMinutes * 60)}.0` } as SignedIn)
  return {
    ...service,
    sessionStore,
    readSession,
    keepAlive: makeKeepAlive({ ...service, renewSession, sessionStore, clock }),
    logOut: makeLogOut({ ...service, sessionStore }),
    wait: (minutes: number) => void (now = Instant.plusSeconds(now, minutes * 60)),
  }
}

// Whenever the last activity was, a phone that sleeps right after it may be woken up until the tenth minute.
test('the token outlives ten minutes of sleep, at whatever moment of its life the phone falls asleep', async () => {
  for (let active = 0; active <= 2 * ACCESS_TOKEN_MINUTES; active += 0.5) {
    const { keepAlive, readSession, wait } = device()
    for (let minutes = 0; minutes <= active; minutes += 0.5) {
      await keepAlive()
      if (minutes < active) wait(0.5)
    }
    wait(INACTIVITY_MINUTES - 0.001)
    expect(readSession(), `asleep after ${active} minutes`).not.toBeNull()
  }
})

test('a token that is long enough is left alone', async () => {
  const { keepAlive, wait, link } = device()
  await keepAlive()
  wait(KEEP_ALIVE_MINUTES)
  await keepAlive()
  expect(link.arrived).toEqual(['verify', 'verify'])
})

test('a logout while the token is renewed is not undone by it', async () => {
  const { keepAlive, logOut, readSession } = device(5)
  const alive = keepAlive()
  await logOut()
  await alive
  expect(readSession()).toBeNull()
})
