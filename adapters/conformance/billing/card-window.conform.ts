import { err } from 'neverthrow'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCardWindow } from '#adapters/conformance/providers/documents.ts'
import { ACTIVITY_EVENT } from '#core/account/ports/activity-elsewhere.ts'
import type { CardRegistrationRequest, CardWindow, CardWindowRequest } from '#core/billing/ports/card-window.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'

/** A call as the script's own page shows it: what comes before the parameters is by name. */
export type AskedOfScript = {
  readonly clientKey: string
  readonly kind: 'payment' | 'billing'
  readonly method?: string
  readonly customerKey?: string
  readonly parameters: object
}

export type CardWindowUnderTest = {
  readonly version: 1 | 2
  /** Whose script is not there unless it is put in place. */
  readonly cardWindow: (place: { readonly inPlaceOfPage: boolean }) => CardWindow
  /** Puts the script's global in place, as if the script had been loaded. */
  readonly putScript: (answer: (asked: AskedOfScript) => Promise<unknown>) => void
  /** Takes it away again. */
  readonly clear: () => void
}

export const KEYS = { clientKey: 'test_ck_1', billingClientKey: 'test_ck_2' }

const PAYMENT: CardWindowRequest = {
  orderId: 'order_1' as OrderId,
  amountWon: 99_000 as Won,
  orderName: '스키 보관 기본',
  customerName: '김철수',
  customerEmail: 'ski@example.com',
  successUrl: 'http://app.test/payment/success',
  failUrl: 'http://app.test/payment/fail',
}

const CARD: CardRegistrationRequest = {
  customerKey: '3f0c1b7e-0000-4000-8000-000000000000',
  customerName: '김철수',
  customerEmail: 'ski@example.com',
  successUrl: 'http://app.test/mypage/payment/card/success',
  failUrl: 'http://app.test/mypage/payment/card/fail',
}

const CLOSED = err({ kind: 'CardWindowClosed' })

/** What every version of the provider's card window does. */
export const cardWindowConform = (name: string, bench: CardWindowUnderTest): void => {
  describe(`card window: ${name}`, () => {
    const documented = readCardWindow()[bench.version]
    const atPage = bench.cardWindow({ inPlaceOfPage: false })
    afterEach(() => {
      vi.useRealTimers()
      bench.clear()
    })

    /** Closes each window at once, and answers what was asked for. */
    const askedFor = async (ask: (cardWindow: CardWindow) => ReturnType<CardWindow['open']>, inPlaceOfPage = false) => {
      const asked: AskedOfScript[] = []
      bench.putScript(request => {
        asked.push(request)
        return Promise.reject({ code: 'USER_CANCEL' })
      })
      expect(await ask(bench.cardWindow({ inPlaceOfPage }))).toEqual(CLOSED)
      bench.clear()
      return asked
    }

    /** The documented call, with what this one is about in the members that the document names. */
    const asDocumented = (kind: 'payment' | 'billing', ours: Readonly<Record<string, unknown>>, without: string[]) => {
      const { source: _, ...call } = documented[kind]
      const members = Object.entries(call.parameters).filter(([member]) => !without.includes(member))
      const filled = members.map(([member, example]) => [member, ours[member] ?? example])
      return { ...call, parameters: Object.fromEntries(filled) }
    }
    const { amountWon, ...order } = PAYMENT
    const money = bench.version === 1 ? amountWon : { currency: 'KRW', value: amountWon }
    const { customerKey, ...card } = CARD
    const whose = bench.version === 1 ? {} : { customerKey }

    test('opens for exactly the order, in the form that is documented', async () => {
      const paid = { clientKey: 'test_ck_1', kind: 'payment' }
      const ours = { ...order, amount: money }
      expect(await askedFor(at => at.open(PAYMENT))).toEqual([
        { ...paid, ...asDocumented('payment', ours, ['windowTarget']) },
      ])
      expect(await askedFor(at => at.open({ ...PAYMENT, customerEmail: null }))).toEqual([
        { ...paid, ...asDocumented('payment', ours, ['windowTarget', 'customerEmail']) },
      ])
      expect(await askedFor(at => at.open(PAYMENT), true)).toEqual([{ ...paid, ...asDocumented('payment', ours, []) }])
    })

    test('registers a card for the customer’s key with the key of that shop, in the form that is documented (G672)', async () => {
      const stored = { clientKey: 'test_ck_2', kind: 'billing' }
      const ours = { ...card, customerKey }
      expect(await askedFor(at => at.register(CARD))).toEqual([
        { ...stored, ...asDocumented('billing', ours, ['windowTarget']), ...whose },
      ])
      expect(await askedFor(at => at.register({ ...CARD, customerEmail: null }))).toEqual([
        { ...stored, ...asDocumented('billing', ours, ['windowTarget', 'customerEmail']), ...whose },
      ])
      expect(await askedFor(at => at.register(CARD), true)).toEqual([
        { ...stored, ...asDocumented('billing', ours, []), ...whose },
      ])
    })

    test('a script that does not load is said so, and loads at the next try', async () => {
      expect(await atPage.open(PAYMENT)).toEqual(err({ kind: 'PaymentSystemNotLoaded' }))
      bench.putScript(() => Promise.reject({ code: 'USER_CANCEL' }))
      expect(await atPage.open(PAYMENT)).toEqual(CLOSED)
    })

    const FAILURES: readonly (readonly [cause: unknown, failure: object])[] = [
      [{ code: 'USER_CANCEL', message: '취소되었습니다.' }, { kind: 'CardWindowClosed' }],
      [{ code: 'NETWORK_ERROR', message: '' }, { kind: 'PaymentSystemNotLoaded' }],
      [
        Object.assign(new Error('주문번호 형식이 올바르지 않습니다.'), { code: 'INVALID_ORDER_ID' }),
        { kind: 'PaymentRequestRefused', code: 'INVALID_ORDER_ID', message: '주문번호 형식이 올바르지 않습니다.' },
      ],
      [new Error('boom'), { kind: 'PaymentRequestRefused', code: 'UNKNOWN', message: 'boom' }],
      [undefined, { kind: 'PaymentRequestRefused', code: 'UNKNOWN', message: '' }],
    ]
    test.each(FAILURES)('a window that rejects with %o fails with %o', async (cause, failure) => {
      bench.putScript(() => Promise.reject(cause))
      expect(await atPage.open(PAYMENT)).toEqual(err(failure))
      expect(await atPage.register(CARD)).toEqual(err(failure))
    })

    test.each(FAILURES.slice(2, 4))('a script that throws %o fails with %o', async (cause, failure) => {
      bench.putScript(() => {
        throw cause
      })
      expect(await atPage.open(PAYMENT)).toEqual(err(failure))
      expect(await atPage.register(CARD)).toEqual(err(failure))
    })

    test('a customer who comes back by the back button has closed the window', async () => {
      bench.putScript(() => new Promise(() => undefined))
      const opening = atPage.open(PAYMENT)
      setTimeout(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })), 10)
      setTimeout(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })), 30)
      expect(await opening).toEqual(CLOSED)
    })

    describe('who types in a window over the page', () => {
      const signs: number[] = []
      const began = { at: 0 }
      const onSign = () => signs.push((Date.now() - began.at) / 60_000)
      beforeEach(() => {
        vi.useFakeTimers()
        began.at = Date.now()
        signs.length = 0
        window.addEventListener(ACTIVITY_EVENT, onSign)
      })
      afterEach(() => window.removeEventListener(ACTIVITY_EVENT, onSign))

      test('counts as active, as long as it can be of use (G680)', async () => {
        const closing = Promise.withResolvers<never>()
        bench.putScript(() => closing.promise)
        const opening = atPage.open(PAYMENT)
        await vi.advanceTimersByTimeAsync(20 * 60_000)
        expect(signs).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20])
        await vi.advanceTimersByTimeAsync(10 * 60 * 60_000)
        expect(signs.at(-1)).toBe(44)

        closing.reject({ code: 'USER_CANCEL' })
        expect(await opening).toEqual(CLOSED)
      })

      test('no longer does when it was closed', async () => {
        bench.putScript(() => Promise.reject({ code: 'USER_CANCEL' }))
        await atPage.open(PAYMENT)
        await vi.advanceTimersByTimeAsync(60 * 60_000)
        expect(signs).toEqual([])
      })
    })
  })
}
