// @vitest-environment happy-dom
import { clearTossPayments } from '@tosspayments/payment-sdk'
import { err } from 'neverthrow'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ACTIVITY_EVENT } from '#core/account/ports/activity-elsewhere.ts'
import type { CardWindowRequest } from '#core/billing/ports/card-window.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import { tossCardWindow } from './card-window.ts'

const REQUEST: CardWindowRequest = {
  orderId: 'order_1' as OrderId,
  amountWon: 99_000 as Won,
  orderName: '스키 보관 기본',
  customerName: '김철수',
  customerEmail: 'ski@example.com',
  successUrl: 'http://app.test/payment/success',
  failUrl: 'http://app.test/payment/fail',
}

/** Puts a script's global in place, as if Toss's script had been loaded; `calls` is what it was asked for. */
const scriptThat = (requestPayment: () => Promise<unknown>): unknown[][] => {
  const calls: unknown[][] = []
  Object.assign(window, {
    TossPayments: (clientKey: string) => ({
      requestPayment: (...parameters: unknown[]) => {
        calls.push([clientKey, ...parameters])
        return requestPayment()
      },
    }),
  })
  return calls
}

const open = () =>
  tossCardWindow({
    clientKey: 'test_ck_1',
    billingClientKey: 'test_ck_2',
    scriptUrl: 'http://nowhere.invalid/v1/payment',
  }).open(REQUEST)

afterEach(clearTossPayments)

test('asks for the card window with exactly the order, to come back by address', async () => {
  const calls = scriptThat(() => Promise.reject({ code: 'USER_CANCEL' }))
  await open()
  const { amountWon, ...rest } = REQUEST
  expect(calls).toEqual([['test_ck_1', '카드', { ...rest, amount: amountWon }]])
})

test('a script that does not load is said so, and loads at the next try', async () => {
  expect(await open()).toEqual(err({ kind: 'PaymentSystemNotLoaded' }))
  scriptThat(() => Promise.reject({ code: 'USER_CANCEL' }))
  expect(await open()).toEqual(err({ kind: 'CardWindowClosed' }))
})

test.each([
  [{ code: 'USER_CANCEL', message: '취소되었습니다.' }, { kind: 'CardWindowClosed' }],
  [{ code: 'NETWORK_ERROR', message: '' }, { kind: 'PaymentSystemNotLoaded' }],
  [
    Object.assign(new Error('주문번호 형식이 올바르지 않습니다.'), { code: 'INVALID_ORDER_ID' }),
    { kind: 'PaymentRequestRefused', code: 'INVALID_ORDER_ID', message: '주문번호 형식이 올바르지 않습니다.' },
  ],
  [new Error('boom'), { kind: 'PaymentRequestRefused', code: 'UNKNOWN', message: 'boom' }],
  [undefined, { kind: 'PaymentRequestRefused', code: 'UNKNOWN', message: '' }],
])('a window that rejects with %o fails with %o', async (cause, failure) => {
  scriptThat(() => Promise.reject(cause))
  expect(await open()).toEqual(err(failure))
})

test('a customer who comes back by the back button has closed the window', async () => {
  scriptThat(() => Promise.resolve())
  const opening = open()
  setTimeout(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })), 10)
  setTimeout(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })), 30)
  expect(await opening).toEqual(err({ kind: 'CardWindowClosed' }))
})

test('a card is registered for the customer’s key with the key of that shop, and an absent e-mail is left out (G672)', async () => {
  const calls: unknown[] = []
  Object.assign(window, {
    TossPayments: (clientKey: string) => ({
      requestBillingAuth: (...parameters: unknown[]) => {
        calls.push([clientKey, ...parameters])
        return Promise.reject({ code: 'USER_CANCEL' })
      },
    }),
  })
  const request = {
    customerKey: '3f0c1b7e-0000-4000-8000-000000000000',
    customerName: '김철수',
    customerEmail: null,
    successUrl: 'http://app.test/mypage/payment/card/success',
    failUrl: 'http://app.test/mypage/payment/card/fail',
  }
  const { customerEmail: _, ...sent } = request
  const cardWindow = tossCardWindow({
    clientKey: 'test_ck_1',
    billingClientKey: 'test_ck_2',
    scriptUrl: 'http://nowhere.invalid/v1/payment',
  })
  expect(await cardWindow.register(request)).toEqual(err({ kind: 'CardWindowClosed' }))
  expect(calls).toEqual([['test_ck_2', '카드', sent]])
})

test('a payment of somebody whose e-mail is not known opens the window without one', async () => {
  const calls = scriptThat(() => Promise.reject({ code: 'USER_CANCEL' }))
  const cardWindow = tossCardWindow({
    clientKey: 'test_ck_1',
    billingClientKey: 'test_ck_2',
    scriptUrl: 'http://nowhere.invalid/v1/payment',
  })
  const { customerEmail: _, amountWon, ...sent } = REQUEST
  expect(await cardWindow.open({ ...REQUEST, customerEmail: null })).toEqual(err({ kind: 'CardWindowClosed' }))
  expect(JSON.stringify(calls)).toContain(JSON.stringify({ ...sent, amount: amountWon }))
  expect(JSON.stringify(calls)).not.toContain('customerEmail')
})

test('in the page’s place the window opens for a shop that says so, payments and cards alike', async () => {
  const calls: unknown[] = []
  const asked = (...parameters: unknown[]) => {
    calls.push(parameters[1])
    return Promise.reject({ code: 'USER_CANCEL' })
  }
  Object.assign(window, { TossPayments: () => ({ requestPayment: asked, requestBillingAuth: asked }) })
  const setup = {
    clientKey: 'test_ck_1',
    billingClientKey: 'test_ck_2',
    scriptUrl: 'http://nowhere.invalid/v1/payment',
    inPlaceOfPage: true,
  }
  await tossCardWindow(setup).open(REQUEST)
  const { customerName, customerEmail, successUrl, failUrl } = REQUEST
  await tossCardWindow(setup).register({ customerKey: 'key', customerName, customerEmail, successUrl, failUrl })
  expect(calls).toEqual([
    expect.objectContaining({ windowTarget: 'self' }),
    expect.objectContaining({ windowTarget: 'self' }),
  ])
})

test('whoever types in a window over the page counts as active, as long as it can be of use (G680)', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const signs: number[] = []
  const began = Date.now()
  const onSign = () => signs.push((Date.now() - began) / 60_000)
  window.addEventListener(ACTIVITY_EVENT, onSign)
  onTestFinished(() => window.removeEventListener(ACTIVITY_EVENT, onSign))

  const closing = Promise.withResolvers<never>()
  scriptThat(() => closing.promise)
  const opening = open()
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(signs).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20])
  await vi.advanceTimersByTimeAsync(10 * 60 * 60_000)
  expect(signs.at(-1)).toBe(44)

  closing.reject({ code: 'USER_CANCEL' })
  expect(await opening).toEqual(err({ kind: 'CardWindowClosed' }))
})

test('a window that was closed no longer keeps anybody active', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onSign = vi.fn<() => void>()
  window.addEventListener(ACTIVITY_EVENT, onSign)
  onTestFinished(() => window.removeEventListener(ACTIVITY_EVENT, onSign))
  scriptThat(() => Promise.reject({ code: 'USER_CANCEL' }))
  await open()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(onSign).not.toHaveBeenCalled()
})
