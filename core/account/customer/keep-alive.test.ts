import { expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { deviceOnStoppedClock } from '#adapters/container/testing/signed-in-device.ts'
import { resolve } from '#adapters/container/token.ts'
import { ACCESS_TOKEN_MINUTES, INACTIVITY_MINUTES, KEEP_ALIVE_MINUTES } from '../session-timing.ts'

const device = () => {
  const { container, clock, link } = deviceOnStoppedClock()
  return {
    link,
    keepAlive: resolve(container, AccountSide.keepAlive),
    logOut: resolve(container, AccountSide.logOut),
    readSession: resolve(container, AccountSide.readSession),
    wait: (minutes: number) => clock.wait(minutes * 60),
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
  const { keepAlive, logOut, readSession, wait } = device()
  wait(10)
  const alive = keepAlive()
  await logOut()
  await alive
  expect(readSession()).toBeNull()
})
