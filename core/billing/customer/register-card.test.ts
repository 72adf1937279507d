import * as fc from 'fast-check'
import { err, errAsync, ok, ResultAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { AppPath } from '#core/shared/app-path.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { CardRegistrationRequest, CardWindow } from '../ports/card-window.ts'
import { CARD_PATH, makeFinishCardRegistration, makeOpenCardRegistration } from './register-card.ts'

const COMPLETE = '/storing/paymentcomplete?orderId=order-1' as AppPath
const USED_BEFORE = err({ kind: 'PaymentDeclined', code: 'INVALID_BILLING_AUTH' })

/** `closed`: when the window closes again. */
const setUp = ({ closed = async (): Promise<void> => undefined } = {}) => {
  const device = deviceInMemory()
  const { container, sessionStore, cardReturnStore, service, shop } = device
  const opened: CardRegistrationRequest[] = []
  const pauses: number[] = []
  const cardWindow: CardWindow = {
    open: () => errAsync({ kind: 'CardWindowClosed' }),
    register(request) {
      opened.push(request)
      return new ResultAsync(closed().then(() => err({ kind: 'CardWindowClosed' as const })))
    },
  }
  const storedCards = resolve(container, Ports.storedCards)
  return {
    ...device,
    opened,
    pauses,
    storedCards,
    open: makeOpenCardRegistration({
      storedCards,
      sessionStore,
      cardReturnStore,
      cardWindow,
      address: path => `https://seasonkeep.kr${path}`,
    }),
    finish: makeFinishCardRegistration({
      storedCards,
      cardReturnStore,
      delay: async seconds => void pauses.push(seconds),
    }),
    /** What comes back when the customer has given a card. */
    given: async () => {
      const customerKey = await shop.customerKey()
      return { authKey: service.gateway.registerCard(customerKey), customerKey }
    },
  }
}

const signedIn = (setting?: Parameters<typeof setUp>[0]) => {
  const device = setUp(setting)
  device.signIn({ email: 'ski@example.com' })
  return device
}

describe('opening the window', () => {
  test('is for the customer’s own key, and remembers where they began', async () => {
    const { shop, opened, cardReturnStore, open } = signedIn()
    expect(await open(COMPLETE)).toEqual(err({ kind: 'CardWindowClosed' }))
    expect(opened).toEqual([
      {
        customerKey: await shop.customerKey(),
        customerName: '김철수',
        customerEmail: 'ski@example.com',
        successUrl: `https://seasonkeep.kr${CARD_PATH}/success`,
        failUrl: `https://seasonkeep.kr${CARD_PATH}/fail`,
      },
    ])
    expect(cardReturnStore.read()).toBe(COMPLETE)
  })

  test('needs a session', async () => {
    const { opened, open } = setUp()
    expect(await open(CARD_PATH)).toEqual(err({ kind: 'SignInNeeded', hadToken: false }))
    expect(opened).toEqual([])
  })

  // The button may be tapped again at any moment, until the window has closed.
  test('two taps open one window, and after it was closed it can be opened again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async scheduler => {
        const { opened, open } = signedIn({ closed: () => scheduler.schedule(Promise.resolve()) })
        await scheduler.waitFor(Promise.all([open(CARD_PATH), open(CARD_PATH)]))
        expect(opened).toHaveLength(1)
        await scheduler.waitFor(Promise.resolve(open(CARD_PATH)))
        expect(opened).toHaveLength(2)
      }),
    )
  })
})

describe('coming back with a card', () => {
  test('stores it and leads back to where the customer began, else to the card', async () => {
    const { cardReturnStore, given, finish } = signedIn()
    expect(await finish(await given())).toEqual(ok({ isNew: true, returnTo: CARD_PATH }))
    cardReturnStore.write(COMPLETE)
    expect(await finish(await given())).toEqual(ok({ isNew: true, returnTo: COMPLETE }))
  })

  test('once more shows the card of then; without one it is a refusal', async () => {
    const { storedCards, given, finish } = signedIn()
    const registration = await given()
    await finish(registration)
    expect(await finish(registration)).toEqual(ok({ isNew: false, returnTo: CARD_PATH }))
    await storedCards.remove()
    expect(await finish(registration)).toMatchObject(USED_BEFORE)
  })

  test('after a lost answer the card before is not taken for the new one', async () => {
    const { link, given, finish } = signedIn()
    await finish(await given())
    const second = { ...(await given()), authKey: 'good for nothing any more' }
    link.failNext(Ports.storedCards, 'register', serviceUnreachable)
    expect(await finish(second)).toEqual(err(serviceUnreachable))
    expect(await finish(second)).toMatchObject(USED_BEFORE)
  })

  test('waits for another tab that is at it, but not for ever', async () => {
    const { link, pauses, given, finish } = signedIn()
    const busyFor = (times: number): void => {
      for (let tries = 0; tries < times; tries += 1)
        link.failNext(Ports.storedCards, 'register', { kind: 'InProgress' })
    }
    busyFor(2)
    expect((await finish(await given())).isOk()).toBe(true)
    expect(pauses).toEqual([1, 1])
    busyFor(30)
    expect(await finish(await given())).toEqual(err({ kind: 'InProgress' }))
  })

  test('of somebody else stores nothing', async () => {
    const { addPerson, shop, service, finish } = signedIn()
    const customerKey = await shop.customerKey(addPerson({ email: 'other@example.com' }).id)
    const theirs = { authKey: service.gateway.registerCard(customerKey), customerKey }
    expect(await finish(theirs)).toEqual(err({ kind: 'AccessForbidden' }))
    expect(service.database.cards.size).toBe(0)
  })
})
