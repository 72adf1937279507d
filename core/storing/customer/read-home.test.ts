import { err, okAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { memoryDeviceStore } from '#adapters/memory/account/memory-device-store.ts'
import type { StoredSession } from '#core/account/ports/session-store.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { KnownHome } from '../ports/own-storage.ts'
import type { Home, OwnStorage } from '../ports/own-storage.ts'
import { makeReadHome } from './read-home.ts'

const NOW = 1_795_000_000_000 as Instant
const HOME: Home = {
  userName: '김철수',
  storingStatus: 0,
  activeCount: 0,
  canCheckout: false,
  secondContract: null,
  order: null,
}
const sessionOf = (id: string) => ({ token: 'a.b.c', customer: { id }, expiresAt: NOW }) as unknown as StoredSession

const nothing = (): void => undefined

const setUp = () => {
  const homeStore = memoryDeviceStore<KnownHome | null>(null)
  const sessionStore = memoryDeviceStore<StoredSession | null>(null)
  let duringCall: () => void = nothing
  const ownStorage = {
    home: () => {
      duringCall()
      return okAsync(HOME)
    },
  } as unknown as OwnStorage
  const readHome = makeReadHome({
    ownStorage,
    homeStore,
    sessionStore: { ...sessionStore, write: () => undefined, lastWay: () => null },
    clock: { now: () => NOW },
  })
  return {
    readHome,
    sessionStore,
    homeStore,
    meanwhile: (happens: () => void) => {
      duringCall = happens
    },
  }
}

describe('the home screen', () => {
  test('is there at once at the next visit, with the time at which it was read', async () => {
    const { readHome, sessionStore } = setUp()
    sessionStore.write(sessionOf('customer-1'))
    await readHome.fresh()
    expect(readHome.lastKnown()).toEqual({ customer: 'customer-1', home: HOME, readAt: NOW })
  })

  test('never shows what another customer left on the device, and throws it away', async () => {
    const { readHome, sessionStore, homeStore } = setUp()
    sessionStore.write(sessionOf('customer-1'))
    await readHome.fresh()
    sessionStore.write(sessionOf('customer-2'))
    expect(readHome.lastKnown()).toBeNull()
    expect(homeStore.read()).toBeNull()
  })

  test('without a session asks nothing and says that signing in is needed', async () => {
    const { readHome } = setUp()
    expect(await readHome.fresh()).toEqual(err({ kind: 'SignInNeeded', hadToken: false }))
  })

  test('an answer that comes after the logout leaves no trace', async () => {
    const { readHome, sessionStore, homeStore, meanwhile } = setUp()
    sessionStore.write(sessionOf('customer-1'))
    meanwhile(() => sessionStore.clear())
    await readHome.fresh()
    expect(homeStore.read()).toBeNull()
  })
})
