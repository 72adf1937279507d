// @vitest-environment happy-dom
import { clearTossPayments as clearFirst } from '@tosspayments/payment-sdk'
import { clearTossPayments as clearSecond } from '@tosspayments/tosspayments-sdk'
import { err } from 'neverthrow'
import { expect, onTestFinished, test } from 'vitest'
import {
  type AskedOfScript,
  cardWindowConform,
  type CardWindowUnderTest,
  KEYS,
} from '#adapters/conformance/billing/card-window.conform.ts'
import { tossCardWindow } from './card-window.ts'

const first: CardWindowUnderTest = {
  version: 1,
  cardWindow: place =>
    tossCardWindow({ ...KEYS, ...place, scriptVersion: 1, scriptUrl: 'http://nowhere.invalid/v1/payment' }),
  putScript(answer) {
    const asked = (kind: AskedOfScript['kind'], clientKey: string) => (method: string, parameters: object) =>
      answer({ clientKey, kind, method, parameters })
    Object.assign(window, {
      TossPayments: (clientKey: string) => ({
        requestPayment: asked('payment', clientKey),
        requestBillingAuth: asked('billing', clientKey),
      }),
    })
  },
  clear: clearFirst,
}

let released = 0
const second: CardWindowUnderTest = {
  version: 2,
  cardWindow: place =>
    tossCardWindow({ ...KEYS, ...place, scriptVersion: 2, scriptUrl: 'http://nowhere.invalid/v2/standard' }),
  putScript(answer) {
    released = 0
    const payment = (clientKey: string, customerKey: string) => ({
      requestPayment: (parameters: object) => answer({ clientKey, kind: 'payment', customerKey, parameters }),
      requestBillingAuth: (parameters: object) => answer({ clientKey, kind: 'billing', customerKey, parameters }),
      destroy() {
        released += 1
        return Promise.reject(new Error('nothing is open'))
      },
    })
    Object.assign(window, {
      TossPayments: (clientKey: string) => ({
        payment: ({ customerKey }: { readonly customerKey: string }) => payment(clientKey, customerKey),
      }),
    })
  },
  clear: clearSecond,
}

cardWindowConform('the first version of Toss’s script', first)
cardWindowConform('the second version of Toss’s script', second)

const CARD = {
  customerKey: 'customer-1',
  customerName: '김철수',
  customerEmail: null,
  successUrl: 'http://app.test/success',
  failUrl: 'http://app.test/fail',
}

test('the second script lets go of a request that the customer came back from, so that the next one opens (G740)', async () => {
  onTestFinished(second.clear)
  second.putScript(() => new Promise(() => undefined))
  const opening = second.cardWindow({ inPlaceOfPage: false }).register(CARD)
  setTimeout(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })), 10)
  expect(await opening).toEqual(err({ kind: 'CardWindowClosed' }))
  expect(released).toBe(1)
})
