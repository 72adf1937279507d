import { err } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { deviceOnStoppedClock } from '#adapters/container/testing/signed-in-device.ts'
import { resolve } from '#adapters/container/token.ts'

const setUp = () => {
  const device = deviceOnStoppedClock()
  return {
    ...device,
    readHome: resolve(device.container, StoringSide.readHome),
    homeStore: resolve(device.container, StoringSide.homeStore),
  }
}

describe('the home screen', () => {
  test('is there at once at the next visit, with the time at which it was read', async () => {
    const { readHome, clock, shop } = setUp()
    await shop.order({ upTo: 'IN_STORAGE' })
    const read = (await readHome.fresh()).unwrapOr(null)
    expect(read).toMatchObject({ home: { userName: '김철수', activeCount: 1 }, readAt: clock.now() })
    clock.wait(60)
    expect(readHome.lastKnown()).toEqual(read)
  })

  test('never shows what another customer left on the device, and throws it away', async () => {
    const { readHome, signIn, homeStore } = setUp()
    await readHome.fresh()
    signIn({ email: 'other@example.com' })
    expect(readHome.lastKnown()).toBeNull()
    expect(homeStore.read()).toBeNull()
  })

  test('without a session asks nothing and says that signing in is needed', async () => {
    const { readHome, sessionStore, link } = setUp()
    sessionStore.clear()
    expect(await readHome.fresh()).toEqual(err({ kind: 'SignInNeeded', hadToken: false }))
    expect(link.arrived).toEqual([])
  })

  test('an answer that comes after the logout leaves no trace', async () => {
    const { readHome, sessionStore, homeStore } = setUp()
    const reading = readHome.fresh()
    sessionStore.clear()
    expect((await reading).isOk()).toBe(true)
    expect(homeStore.read()).toBeNull()
  })
})
