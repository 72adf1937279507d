import * as fc from 'fast-check'
import { err, errAsync, ok, ResultAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { memoryDeviceStore } from '#adapters/memory/account/memory-device-store.ts'
import { memoryOwnCard } from '#adapters/memory/billing/memory-own-card.ts'
import type { Customer } from '#core/account/customer.ts'
import type { StoredSession } from '#core/account/ports/session-store.ts'
import { Instant } from '#core/shared/instant.ts'
import type { AppPath } from '#core/shared/app-path.ts'
import type { CardRegistrationRequest, CardWindow } from '../ports/card-window.ts'
import { CARD_PATH, makeFinishCardRegistration, makeOpenCardRegistration } from './register-card.ts'

const NOW = 1_795_000_000_000 as Instant
const COMPLETE = '/storing/paymentcomplete?orderId=order-1' as AppPath
const CUSTOMER = { id: 'customer-1', name: '김철수', email: 'ski@example.com', phone: null } as unknown as Customer
const SESSION: StoredSession = { token: 'a.b.c', customer: CUSTOMER, expiresAt: Instant.plusSeconds(NOW, 900) }

type Setting = {
  readonly session?: StoredSession | null
  /** When the window closes again. */
  readonly closed?: () => Promise<void>
}

const setUp = ({ session = SESSION, closed = async () => undefined }: Setting = {}) => {
  const card = memoryOwnCard({ now: () => NOW })
  const sessionStore = { ...memoryDeviceStore(session), write: () => undefined, lastWay: () => null }
  const cardReturnStore = memoryDeviceStore<AppPath | null>(null)
  const opened: CardRegistrationRequest[] = []
  const pauses: number[] = []
  const cardWindow: CardWindow = {
    open: () => errAsync({ kind: 'CardWindowClosed' }),
    register(request) {
      opened.push(request)
      return new ResultAsync(closed().then(() => err({ kind: 'CardWindowClosed' as const })))
    },
  }
  const { storedCards } = card
  const open = makeOpenCardRegistration({
    storedCards,
    sessionStore,
    cardReturnStore,
    cardWindow,
    address: path => `https://seasonkeep.kr${path}`,
  })
  const finish = makeFinishCardRegistration({
    storedCards,
    cardReturnStore,
    delay: async seconds => void pauses.push(seconds),
  })
  return { card, opened, pauses, cardReturnStore, open, finish }
}

describe('opening the window', () => {
  test('is for the customer’s own key, and remembers where they began', async () => {
    const { opened, cardReturnStore, open } = setUp()
    expect(await open(COMPLETE)).toEqual(err({ kind: 'CardWindowClosed' }))
    expect(opened).toEqual([
      {
        customerKey: 'customer-key-1',
        customerName: '김철수',
        customerEmail: 'ski@example.com',
        successUrl: `https://seasonkeep.kr${CARD_PATH}/success`,
        failUrl: `https://seasonkeep.kr${CARD_PATH}/fail`,
      },
    ])
    expect(cardReturnStore.read()).toBe(COMPLETE)
  })

  test('needs a session', async () => {
    const { opened, open } = setUp({ session: null })
    expect(await open(CARD_PATH)).toEqual(err({ kind: 'SignInNeeded', hadToken: false }))
    expect(opened).toEqual([])
  })

  // The button may be tapped again at any moment, until the window has closed.
  test('two taps open one window, and after it was closed it can be opened again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async scheduler => {
        const { opened, open } = setUp({ closed: () => scheduler.schedule(Promise.resolve()) })
        await scheduler.waitFor(Promise.all([open(CARD_PATH), open(CARD_PATH)]))
        expect(opened).toHaveLength(1)
        await scheduler.waitFor(Promise.resolve(open(CARD_PATH)))
        expect(opened).toHaveLength(2)
      }),
    )
  })
})

describe('coming back with a card', () => {
  const registration = { authKey: 'auth-1', customerKey: 'customer-key-1' }

  test('stores it and leads back to where the customer began, else to the card', async () => {
    const { cardReturnStore, finish } = setUp()
    expect(await finish(registration)).toEqual(ok({ isNew: true, returnTo: CARD_PATH }))
    cardReturnStore.write(COMPLETE)
    expect(await finish({ ...registration, authKey: 'auth-2' })).toEqual(ok({ isNew: true, returnTo: COMPLETE }))
  })

  test('once more shows the card of then; without one it is a refusal', async () => {
    const { card, finish } = setUp()
    await finish(registration)
    expect(await finish(registration)).toEqual(ok({ isNew: false, returnTo: CARD_PATH }))
    card.cardIs(null)
    expect(await finish(registration)).toMatchObject(err({ kind: 'PaymentDeclined', code: 'INVALID_BILLING_AUTH' }))
  })

  test('after a lost answer the card before is not taken for the new one', async () => {
    const { card, finish } = setUp()
    await finish(registration)
    const second = { ...registration, authKey: 'auth-2' }
    card.refuseNext(
      { kind: 'ServiceUnreachable' },
      { kind: 'PaymentDeclined', code: 'INVALID_BILLING_AUTH', message: '' },
    )
    expect(await finish(second)).toEqual(err({ kind: 'ServiceUnreachable' }))
    expect(await finish(second)).toMatchObject(err({ kind: 'PaymentDeclined', code: 'INVALID_BILLING_AUTH' }))
  })

  test('waits for another tab that is at it, but not for ever', async () => {
    const { card, pauses, finish } = setUp()
    card.refuseNext({ kind: 'InProgress' }, { kind: 'InProgress' })
    expect((await finish(registration)).isOk()).toBe(true)
    expect(pauses).toEqual([1, 1])
    card.refuseNext(...Array.from({ length: 30 }, () => ({ kind: 'InProgress' }) as const))
    expect(await finish({ ...registration, authKey: 'auth-2' })).toEqual(err({ kind: 'InProgress' }))
  })

  test('of somebody else stores nothing', async () => {
    const { card, finish } = setUp()
    expect(await finish({ ...registration, customerKey: 'another' })).toEqual(err({ kind: 'AccessForbidden' }))
    expect(card.stored()).toBeNull()
  })
})
