import * as fc from 'fast-check'
import { err, errAsync, ResultAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { afterStep, EMPTY_DRAFT, type StoringDraft } from '#core/storing/storing-draft.ts'
import type { CardWindow, CardWindowRequest } from '../ports/card-window.ts'
import type { Won } from '#core/shared/won.ts'
import { UNPAID_ORDER_HOURS } from '#core/storing/unpaid-life.ts'
import { makePayOrder } from './pay-order.ts'

const PRICE = 99_000 as Won

const DRAFT: StoringDraft = {
  ...EMPTY_DRAFT,
  equipmentType: 'SKI',
  location: 'RESORT',
  plan: 'BASIC',
  agreements: { service: true, damageCompensation: true, autoExtension: true },
}

/** `answered`: when the answers to a new order and to the card window come. The customer closes each window at once. */
const setUp = ({ answered = async (): Promise<void> => undefined } = {}) => {
  const device = deviceInMemory()
  const { container, clock, service, sessionStore, storingDraftStore, shop } = device
  storingDraftStore.write(DRAFT)
  const opened: CardWindowRequest[] = []
  const cardWindow: CardWindow = {
    open(request) {
      opened.push(request)
      return new ResultAsync(answered().then(() => err({ kind: 'CardWindowClosed' as const })))
    },
    register: () => errAsync({ kind: 'CardWindowClosed' }),
  }
  const payments = resolve(container, Ports.payments)
  const requestStorage = resolve(container, StoringSide.requestStorage)
  const payOrder = makePayOrder({
    requestStorage: () => requestStorage().andThrough(() => ResultAsync.fromSafePromise(answered())),
    storingDraftStore,
    payments,
    openPayments: resolve(container, Ports.openPayments),
    sessionStore,
    cardWindow,
    clock,
    address: path => `https://seasonkeep.kr${path}`,
  })
  return {
    ...device,
    gateway: service.gateway,
    opened,
    payOrder,
    /** For which orders a window was opened, as the number that each is among them. */
    numbers: () => {
      const ids = opened.map(({ orderId }) => orderId)
      return ids.map(id => [...new Set(ids)].indexOf(id) + 1)
    },
    /** Asks the service to take the money for the order of the last window. */
    confirm: () => {
      const [last] = opened.slice(-1)
      if (last === undefined) throw new Error('no window was opened')
      const { orderId, amountWon: amount } = last
      return payments.confirm({ paymentKey: shop.agree(orderId, amount), orderId, amount })
    },
  }
}

const signedIn = (setting?: Parameters<typeof setUp>[0]) => {
  const device = setUp(setting)
  return { ...device, customer: device.signIn({ email: 'ski@example.com' }) }
}

describe('paying for what was picked', () => {
  test('opens the card window with our order, its amount and the way back', async () => {
    const { service, opened, payOrder } = signedIn()
    await payOrder(PRICE)
    expect(opened).toEqual([
      {
        orderId: [...service.database.orders.keys()][0],
        amountWon: 99_000,
        orderName: '스키 보관 기본',
        customerName: '김철수',
        customerEmail: 'ski@example.com',
        successUrl: 'https://seasonkeep.kr/payment/success',
        failUrl: 'https://seasonkeep.kr/payment/fail',
      },
    ])
  })

  test('a page that is older than the price says the new one, and pays it only when that is confirmed (G201)', async () => {
    const { opened, payOrder } = signedIn()
    const shown = 89_000 as Won
    expect(await payOrder(shown)).toEqual(err({ kind: 'PriceChanged', amountWon: PRICE }))
    expect(await payOrder(shown)).toEqual(err({ kind: 'PriceChanged', amountWon: PRICE }))
    expect(opened).toEqual([])
    await payOrder(PRICE)
    expect(opened).toMatchObject([{ amountWon: PRICE }])
  })

  test('without a session neither an order nor a window comes about', async () => {
    const { link, opened, payOrder } = setUp()
    expect(await payOrder(PRICE)).toEqual(err({ kind: 'SignInNeeded', hadToken: false }))
    expect([link.arrived, opened]).toEqual([[], []])
  })

  // The button may be tapped again at any moment, whichever of the answers comes first.
  test('two taps place one order and open one window, in whatever order the answers come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async scheduler => {
        const { link, opened, payOrder } = signedIn({ answered: () => scheduler.schedule(Promise.resolve()) })
        await scheduler.waitFor(Promise.all([payOrder(PRICE), payOrder(PRICE)]))
        expect(link.asked('place')).toHaveLength(1)
        expect(opened).toHaveLength(1)
      }),
    )
  })

  test('an order that another tab has closed opens no window; it is said, and the next press asks for a new one', async () => {
    const { shop, storingDraftStore, opened, payOrder, numbers } = signedIn()
    await payOrder(PRICE)
    await shop.place()
    expect(await payOrder(PRICE)).toEqual(err({ kind: 'OrderExpired', isReplaced: true }))
    expect([opened.length, storingDraftStore.read().order]).toEqual([1, null])
    await payOrder(PRICE)
    expect(numbers()).toEqual([1, 2])
  })

  test('after the window was closed it can be opened again', async () => {
    const { opened, payOrder } = signedIn()
    await payOrder(PRICE)
    await payOrder(PRICE)
    expect(opened).toHaveLength(2)
  })
})

describe('paying again', () => {
  test('is for the same order after a declined card (P18)', async () => {
    const { gateway, payOrder, confirm, numbers } = signedIn()
    await payOrder(PRICE)
    gateway.failNext({ kind: 'Declined', code: 'REJECT_CARD_COMPANY' })
    expect((await confirm()).isErr()).toBe(true)
    await payOrder(PRICE)
    expect(numbers()).toEqual([1, 1])
  })

  test('is for a new order once the old one has run out', async () => {
    const { signIn, customer, clock, payOrder, numbers } = signedIn()
    await payOrder(PRICE)
    clock.wait(UNPAID_ORDER_HOURS * 3600)
    signIn(customer)
    await payOrder(PRICE)
    expect(numbers()).toEqual([1, 2])
  })

  test('is for a new order, at its price, when another plan was picked', async () => {
    const { storingDraftStore, opened, payOrder, numbers } = signedIn()
    await payOrder(PRICE)
    storingDraftStore.write(afterStep(storingDraftStore.read(), { kind: 'Picked', picks: { plan: 'FLEX' } }))
    await payOrder(139_000 as Won)
    expect(numbers()).toEqual([1, 2])
    expect(opened.at(-1)).toMatchObject({ amountWon: 139_000, orderName: '스키 보관 자유 이용' })
  })

  test('opens no window for an order that is paid already', async () => {
    const { opened, payOrder, confirm } = signedIn()
    await payOrder(PRICE)
    await confirm()
    expect(await payOrder(PRICE)).toEqual(err({ kind: 'OrderAlreadyPaid' }))
    expect(opened).toHaveLength(1)
  })

  test('opens no window while the first payment is still being decided', async () => {
    const { gateway, opened, payOrder, confirm } = signedIn()
    await payOrder(PRICE)
    gateway.failNext({ kind: 'LostAfter' })
    await confirm()
    expect(await payOrder(PRICE)).toEqual(err({ kind: 'InProgress' }))
    expect(opened).toHaveLength(1)
  })
})
