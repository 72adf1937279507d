import { err, okAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { memoryKept } from '#adapters/memory/account/memory-kept.ts'
import type { KeptSignedIn } from '#core/account/ports/kept-session.ts'
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
const sessionOf = (id: string) => ({ token: 'a.b.c', customer: { id }, expiresAt: NOW }) as unknown as KeptSignedIn

const nothing = (): void => undefined

const setUp = () => {
  const keptHome = memoryKept<KnownHome | null>(null)
  const keptSession = memoryKept<KeptSignedIn | null>(null)
  let duringCall: () => void = nothing
  const ownStorage = {
    home: () => {
      duringCall()
      return okAsync(HOME)
    },
  } as unknown as OwnStorage
  const readHome = makeReadHome({
    ownStorage,
    keptHome,
    keptSession: { ...keptSession, keep: () => undefined, lastWay: () => null },
    clock: { now: () => NOW },
  })
  return {
    readHome,
    keptSession,
    keptHome,
    meanwhile: (happens: () => void) => {
      duringCall = happens
    },
  }
}

describe('the home screen', () => {
  test('is there at once at the next visit, with the time at which it was read', async () => {
    const { readHome, keptSession } = setUp()
    keptSession.keep(sessionOf('customer-1'))
    await readHome.fresh()
    expect(readHome.lastKnown()).toEqual({ customer: 'customer-1', home: HOME, readAt: NOW })
  })

  test('never shows what another customer left on the device, and throws it away', async () => {
    const { readHome, keptSession, keptHome } = setUp()
    keptSession.keep(sessionOf('customer-1'))
    await readHome.fresh()
    keptSession.keep(sessionOf('customer-2'))
    expect(readHome.lastKnown()).toBeNull()
    expect(keptHome.read()).toBeNull()
  })

  test('without a session asks nothing and says that signing in is needed', async () => {
    const { readHome } = setUp()
    expect(await readHome.fresh()).toEqual(err({ kind: 'SignInNeeded', hadToken: false }))
  })

  test('an answer that comes after the logout leaves no trace', async () => {
    const { readHome, keptSession, keptHome, meanwhile } = setUp()
    keptSession.keep(sessionOf('customer-1'))
    meanwhile(() => keptSession.forget())
    await readHome.fresh()
    expect(keptHome.read()).toBeNull()
  })
})
