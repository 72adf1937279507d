import * as fc from 'fast-check'
import { err, errAsync, ResultAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { memoryDeviceStore } from '#adapters/memory/account/memory-device-store.ts'
import { memoryShop } from '#adapters/memory/memory-shop.ts'
import type { Customer } from '#core/account/customer.ts'
import type { StoredSession } from '#core/account/ports/session-store.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { makeRequestStorage } from '#core/storing/customer/request-storage.ts'
import type { Orders } from '#core/storing/ports/orders.ts'
import { afterStep, EMPTY_DRAFT, type StoringDraft } from '#core/storing/storing-draft.ts'
import type { CardWindow, CardWindowRequest } from '../ports/card-window.ts'
import { UNPAID_ORDER_HOURS } from '#core/storing/unpaid-life.ts'
import { makePayOrder } from './pay-order.ts'

const START = 1_795_000_000_000 as Instant
const DRAFT: StoringDraft = {
  ...EMPTY_DRAFT,
  equipmentType: 'SKI',
  location: 'RESORT',
  plan: 'BASIC',
  agreements: { service: true, damageCompensation: true, autoExtension: true },
}
const CUSTOMER = { id: 'customer-1', name: '김철수', email: 'ski@example.com', phone: null } as unknown as Customer
const SESSION: StoredSession = { token: 'a.b.c', customer: CUSTOMER, expiresAt: Instant.plusSeconds(START, 900) }

type Setting = {
  readonly session?: StoredSession | null
  /** When an answer of the outside world comes. */
  readonly answered?: () => Promise<void>
}

const setUp = ({ session = SESSION, answered = async () => undefined }: Setting = {}) => {
  let now = START
  const clock = { now: () => now }
  const shop = memoryShop(clock)
  const storingDraftStore = memoryDeviceStore<StoringDraft>(EMPTY_DRAFT)
  storingDraftStore.write(DRAFT)
  const sessionStore = memoryDeviceStore(session)
  const opened: CardWindowRequest[] = []
  const orders: Orders = {
    ...shop.orders,
    place: request => new ResultAsync(answered().then(() => shop.orders.place(request))),
  }
  const cardWindow: CardWindow = {
    open(request) {
      opened.push(request)
      return new ResultAsync(answered().then(() => err({ kind: 'CardWindowClosed' as const })))
    },
    register: () => errAsync({ kind: 'CardWindowClosed' }),
  }
  const payOrder = makePayOrder({
    requestStorage: makeRequestStorage({ orders, storingDraftStore, clock }),
    storingDraftStore,
    payments: shop.payments,
    openPayments: shop.openPayments,
    sessionStore: { ...sessionStore, write: () => undefined, lastWay: () => null },
    cardWindow,
    clock,
    address: path => `https://seasonkeep.kr${path}`,
  })
  const later = (hours: number) => {
    now = Instant.plusSeconds(now, hours * 3600)
  }
  return { shop, storingDraftStore, opened, payOrder, later }
}

describe('paying for what was picked', () => {
  test('opens the card window with our order, its amount and the way back', async () => {
    const { opened, payOrder } = setUp()
    await payOrder()
    expect(opened).toEqual([
      {
        orderId: 'order-1',
        amountWon: 99_000,
        orderName: '스키 보관 BASIC',
        customerName: '김철수',
        customerEmail: 'ski@example.com',
        successUrl: 'https://seasonkeep.kr/payment/success',
        failUrl: 'https://seasonkeep.kr/payment/fail',
      },
    ])
  })

  test('without a session neither an order nor a window comes about', async () => {
    const { shop, opened, payOrder } = setUp({ session: null })
    expect(await payOrder()).toEqual(err({ kind: 'SignInNeeded', hadToken: false }))
    expect([shop.requests, opened]).toEqual([[], []])
  })

  // The button may be tapped again at any moment, whichever of the answers comes first.
  test('two taps place one order and open one window, in whatever order the answers come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async scheduler => {
        const { shop, opened, payOrder } = setUp({ answered: () => scheduler.schedule(Promise.resolve()) })
        const taps = [payOrder(), payOrder()]
        const all = Promise.all(taps)
        await scheduler.waitFor(all)
        expect(shop.requests).toHaveLength(1)
        expect(opened).toHaveLength(1)
      }),
    )
  })

  test('an order that another tab has closed opens no window; it is said, and the next press asks for a new one', async () => {
    const { shop, storingDraftStore, opened, payOrder } = setUp()
    await payOrder()
    shop.replaced.add('order-1' as OrderId)
    expect(await payOrder()).toEqual(err({ kind: 'OrderExpired', isReplaced: true }))
    expect([opened.length, storingDraftStore.read().order]).toEqual([1, null])
    await payOrder()
    expect(opened.at(-1)?.orderId).toBe('order-2')
  })

  test('after the window was closed it can be opened again', async () => {
    const { opened, payOrder } = setUp()
    await payOrder()
    await payOrder()
    expect(opened).toHaveLength(2)
  })
})

describe('paying again', () => {
  test('is for the same order after a declined card (P18)', async () => {
    const { shop, opened, payOrder } = setUp()
    await payOrder()
    shop.providerNow('declines')
    await shop.payments.confirm({ paymentKey: 'k', orderId: opened[0]?.orderId ?? ('' as never), amount: 99_000 })
    await payOrder()
    expect(opened.map(({ orderId }) => orderId)).toEqual(['order-1', 'order-1'])
  })

  test('is for a new order once the old one has run out', async () => {
    const { opened, payOrder, later } = setUp()
    await payOrder()
    later(UNPAID_ORDER_HOURS)
    await payOrder()
    expect(opened.map(({ orderId }) => orderId)).toEqual(['order-1', 'order-2'])
  })

  test('is for a new order, at its price, when another plan was picked', async () => {
    const { storingDraftStore, opened, payOrder } = setUp()
    await payOrder()
    storingDraftStore.write(afterStep(storingDraftStore.read(), { kind: 'Picked', picks: { plan: 'FLEX' } }))
    await payOrder()
    expect(opened.at(-1)).toMatchObject({ orderId: 'order-2', amountWon: 139_000, orderName: '스키 보관 자유' })
  })

  test('opens no window for an order that is paid already', async () => {
    const { shop, opened, payOrder } = setUp()
    await payOrder()
    await shop.payments.confirm({ paymentKey: 'k', orderId: opened[0]?.orderId ?? ('' as never), amount: 99_000 })
    expect(await payOrder()).toEqual(err({ kind: 'OrderAlreadyPaid' }))
    expect(opened).toHaveLength(1)
  })

  test('opens no window while the first payment is still being decided', async () => {
    const { shop, opened, payOrder } = setUp()
    await payOrder()
    shop.providerNow('silent')
    await shop.payments.confirm({ paymentKey: 'k', orderId: opened[0]?.orderId ?? ('' as never), amount: 99_000 })
    expect(await payOrder()).toEqual(err({ kind: 'InProgress' }))
    expect(opened).toHaveLength(1)
  })
})
