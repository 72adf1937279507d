// @vitest-environment happy-dom
import { clearTossPayments } from '@tosspayments/payment-sdk'
import { err } from 'neverthrow'
import { afterEach, expect, test } from 'vitest'
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
  tossCardWindow({ clientKey: 'test_ck_1', scriptUrl: 'http://nowhere.invalid/v1/payment' }).open(REQUEST)

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

test('a card is registered for the customer’s key, and an absent e-mail is left out', async () => {
  const calls: unknown[] = []
  Object.assign(window, {
    TossPayments: () => ({
      requestBillingAuth: (...parameters: unknown[]) => {
        calls.push(parameters)
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
  const cardWindow = tossCardWindow({ clientKey: 'test_ck_1', scriptUrl: 'http://nowhere.invalid/v1/payment' })
  expect(await cardWindow.register(request)).toEqual(err({ kind: 'CardWindowClosed' }))
  expect(calls).toEqual([['카드', sent]])
})

test('a payment of somebody whose e-mail is not known opens the window without one', async () => {
  const calls = scriptThat(() => Promise.reject({ code: 'USER_CANCEL' }))
  const cardWindow = tossCardWindow({ clientKey: 'test_ck_1', scriptUrl: 'http://nowhere.invalid/v1/payment' })
  const { customerEmail: _, amountWon, ...sent } = REQUEST
  expect(await cardWindow.open({ ...REQUEST, customerEmail: null })).toEqual(err({ kind: 'CardWindowClosed' }))
  expect(JSON.stringify(calls)).toContain(JSON.stringify({ ...sent, amount: amountWon }))
  expect(JSON.stringify(calls)).not.toContain('customerEmail')
})
