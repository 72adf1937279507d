import { EMPTY_PICKS } from '#core/storing/order.ts'
import * as fc from 'fast-check'
import { errAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { memoryDeviceStore } from '#adapters/memory/account/memory-device-store.ts'
import { memoryShop } from '#adapters/memory/memory-shop.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { NO_WON } from '#core/shared/won.ts'
import { EMPTY_DRAFT, type StoringDraft } from '#core/storing/storing-draft.ts'
import type { Payments } from '../ports/payments.ts'
import { makeConfirmPayment, makeFollowPayment } from './confirm-payment.ts'
import type { PaymentProgress } from './payment-progress.ts'
import { CALM_AFTER_SECONDS } from './settle-payment.ts'

const NOW = 1_795_000_000_000 as Instant
const SELECTION = {
  equipmentType: 'SKI',
  location: 'RESORT',
  plan: 'BASIC',
  ...EMPTY_PICKS,
} as const
const DRAFT: StoringDraft = {
  ...EMPTY_DRAFT,
  ...SELECTION,
  agreements: { service: true, damageCompensation: true, autoExtension: true },
}

/** A shop with one unpaid order, and a clock whose pauses are over at once and run `during` first. */
const setUp = async (during: (secondsWaited: number) => void = () => undefined) => {
  const shop = memoryShop({ now: () => NOW })
  const storingDraftStore = memoryDeviceStore<StoringDraft>(EMPTY_DRAFT)
  const order = await shop.orders
    .place({ selection: SELECTION, agreements: null })
    .unwrapOr({ orderId: 'none' as OrderId, amountWon: NO_WON })
  storingDraftStore.write({ ...DRAFT, order: { ...order, placedAt: NOW } })
  let waited = 0
  const delay = async (seconds: number) => {
    waited += seconds
    during(waited)
  }
  return {
    shop,
    storingDraftStore,
    order,
    delay,
    confirmation: { paymentKey: 'key-1', orderId: order.orderId, amount: order.amountWon },
  }
}

/** Everything that is shown until the payment is decided. */
const shownUntilDecided = (
  watch: (show: (progress: PaymentProgress) => void) => unknown,
): Promise<readonly PaymentProgress[]> =>
  new Promise(done => {
    const shown: PaymentProgress[] = []
    watch(progress => {
      shown.push(progress)
      if (progress.status !== 'confirming' && progress.status !== 'checking') done(shown)
    })
  })

describe('confirming a payment', () => {
  test('shows the payment that the service knows, and the draft is done with', async () => {
    const { shop, storingDraftStore, delay, confirmation } = await setUp()
    const confirmPayment = makeConfirmPayment({
      payments: shop.payments,
      openPayments: shop.openPayments,
      delay,
      storingDraftStore,
    })
    const shown = await shownUntilDecided(show => confirmPayment(confirmation, show))
    expect(shown.map(({ status }) => status)).toEqual(['confirming', 'paid'])
    expect(shown.at(-1)).toMatchObject({ payment: { amountWon: 99_000 } })
    expect(storingDraftStore.read()).toEqual(EMPTY_DRAFT)
  })

  test.each([
    ['the session has ended', { kind: 'SignInNeeded', hadToken: true } as const],
    ['somebody else has signed in', { kind: 'OrderNotFound' } as const],
  ])('by the right of the card window where %s: paid, and nothing of it shown', async (_why, refusal) => {
    const { shop, storingDraftStore, order, delay, confirmation } = await setUp()
    await shop.openPayments.begin(order.orderId)
    const payments: Payments = { ...shop.payments, confirm: () => errAsync(refusal) }
    const confirmPayment = makeConfirmPayment({ payments, openPayments: shop.openPayments, delay, storingDraftStore })
    expect((await shownUntilDecided(show => confirmPayment(confirmation, show))).at(-1)).toEqual({
      status: 'paidUnseen',
    })
    expect([shop.charges, storingDraftStore.read()]).toEqual([[order.orderId], EMPTY_DRAFT])
  })

  test('without that right the refusal is shown, and nothing is charged', async () => {
    const { shop, storingDraftStore, delay, confirmation } = await setUp()
    const failure = { kind: 'SignInNeeded', hadToken: false } as const
    const payments: Payments = { ...shop.payments, confirm: () => errAsync(failure) }
    const confirmPayment = makeConfirmPayment({ payments, openPayments: shop.openPayments, delay, storingDraftStore })
    expect((await shownUntilDecided(show => confirmPayment(confirmation, show))).at(-1)).toEqual({
      status: 'failed',
      failure,
    })
    expect(shop.charges).toEqual([])
  })

  test('a reload asks again and takes the money once (P12)', async () => {
    const { shop, storingDraftStore, delay, confirmation } = await setUp()
    const confirmPayment = makeConfirmPayment({
      payments: shop.payments,
      openPayments: shop.openPayments,
      delay,
      storingDraftStore,
    })
    for (let reload = 0; reload < 5; reload += 1) {
      const shown = await shownUntilDecided(show => confirmPayment(confirmation, show))
      expect(shown.at(-1)?.status).toBe('paid')
    }
    expect(shop.charges).toEqual([confirmation.orderId])
  })

  test('an edited amount is never shown: the refusal is (G55)', async () => {
    const { shop, storingDraftStore, delay, confirmation } = await setUp()
    const confirmPayment = makeConfirmPayment({
      payments: shop.payments,
      openPayments: shop.openPayments,
      delay,
      storingDraftStore,
    })
    const shown = await shownUntilDecided(show => confirmPayment({ ...confirmation, amount: 1 }, show))
    expect(shown.at(-1)).toEqual({ status: 'failed', failure: { kind: 'AmountMismatch' } })
    expect(shop.charges).toEqual([])
  })

  test('a declined card leaves the draft with its order, to be paid again (P18)', async () => {
    const { shop, storingDraftStore, delay, confirmation } = await setUp()
    shop.providerNow('declines')
    const confirmPayment = makeConfirmPayment({
      payments: shop.payments,
      openPayments: shop.openPayments,
      delay,
      storingDraftStore,
    })
    const shown = await shownUntilDecided(show => confirmPayment(confirmation, show))
    expect(shown.at(-1)).toMatchObject({
      status: 'failed',
      failure: { kind: 'PaymentDeclined', code: 'REJECT_CARD_COMPANY' },
    })
    expect(storingDraftStore.read().order?.orderId).toBe(confirmation.orderId)
  })

  test('an order that is closed is not offered for paying again', async () => {
    const { storingDraftStore, delay, confirmation, shop } = await setUp()
    const payments: Payments = {
      ...shop.payments,
      confirm: () => errAsync({ kind: 'OrderExpired', isReplaced: false }),
    }
    const shown = await shownUntilDecided(show =>
      makeConfirmPayment({ payments, openPayments: shop.openPayments, delay, storingDraftStore })(confirmation, show),
    )
    expect(shown.at(-1)).toEqual({ status: 'failed', failure: { kind: 'OrderExpired', isReplaced: false } })
    expect(storingDraftStore.read()).toEqual(DRAFT)
  })

  test('an order that was paid with another card is shown as paid, not as failed (P11)', async () => {
    const { shop, storingDraftStore, delay, confirmation } = await setUp()
    await shop.payments.confirm(confirmation)
    const payments: Payments = { ...shop.payments, confirm: () => errAsync({ kind: 'OrderAlreadyPaid' }) }
    const shown = await shownUntilDecided(show =>
      makeConfirmPayment({ payments, openPayments: shop.openPayments, delay, storingDraftStore })(confirmation, show),
    )
    expect(shown.at(-1)?.status).toBe('paid')
  })
})

describe('while the provider is silent', () => {
  test('keeps asking and turns to success by itself (G36)', async () => {
    const { shop, storingDraftStore, delay, confirmation } = await setUp(
      waited => waited > 15 && shop.decide('approves'),
    )
    shop.providerNow('silent')
    const shown = await shownUntilDecided(show =>
      makeConfirmPayment({ payments: shop.payments, openPayments: shop.openPayments, delay, storingDraftStore })(
        confirmation,
        show,
      ),
    )
    expect(shown.map(({ status }) => status)).toEqual(['confirming', 'paid'])
  })

  test('after two minutes says calmly that it is still being checked, and still turns to success', async () => {
    const { shop, storingDraftStore, delay, confirmation } = await setUp(
      waited => waited > 600 && shop.decide('approves'),
    )
    shop.providerNow('silent')
    const shown = await shownUntilDecided(show =>
      makeConfirmPayment({ payments: shop.payments, openPayments: shop.openPayments, delay, storingDraftStore })(
        confirmation,
        show,
      ),
    )
    expect([...new Set(shown.map(({ status }) => status))]).toEqual(['confirming', 'checking', 'paid'])
  })

  test('says that it failed only once the service has decided so (F3)', async () => {
    const { shop, storingDraftStore, delay, confirmation } = await setUp(
      waited => waited > 60 && shop.decide('declines'),
    )
    shop.providerNow('silent')
    const shown = await shownUntilDecided(show =>
      makeConfirmPayment({ payments: shop.payments, openPayments: shop.openPayments, delay, storingDraftStore })(
        confirmation,
        show,
      ),
    )
    expect(shown.at(-1)).toMatchObject({ status: 'failed', failure: { kind: 'PaymentDeclined' } })
  })

  test('stops showing anything once the page is left', async () => {
    const { shop, storingDraftStore, confirmation } = await setUp()
    const shown: PaymentProgress[] = []
    const asked: string[] = []
    const payments: Payments = {
      ...shop.payments,
      confirm: confirmation => {
        asked.push('confirm')
        return shop.payments.confirm(confirmation)
      },
    }
    const stop = makeConfirmPayment({
      payments,
      openPayments: shop.openPayments,
      delay: async () => undefined,
      storingDraftStore,
    })(confirmation, progress => shown.push(progress))
    stop()
    for (let turn = 0; turn < 9; turn += 1) await Promise.resolve()
    expect(shown).toEqual([{ status: 'confirming' }])
    expect(asked).toEqual(['confirm'])
  })
})

describe('too many declined cards', () => {
  const limitedFor = async (retryAfterSeconds: number) => {
    const { shop, storingDraftStore, delay, confirmation } = await setUp()
    let isFirst = true
    const payments: Payments = {
      ...shop.payments,
      confirm(asked) {
        if (!isFirst) return shop.payments.confirm(asked)
        isFirst = false
        return errAsync({ kind: 'TooManyRequests', retryAfterSeconds })
      },
    }
    return shownUntilDecided(show =>
      makeConfirmPayment({ payments, openPayments: shop.openPayments, delay, storingDraftStore })(confirmation, show),
    )
  }

  test('are shown where the wait is long, and waited for where it is short', async () => {
    expect((await limitedFor(80_000)).at(-1)).toEqual({
      status: 'failed',
      failure: { kind: 'TooManyRequests', retryAfterSeconds: 80_000 },
    })
    expect((await limitedFor(CALM_AFTER_SECONDS)).at(-1)).toMatchObject({ status: 'paid' })
  })
})

describe('whatever the network does', () => {
  const failures = [
    serviceUnreachable,
    { kind: 'InProgress' },
    { kind: 'TooManyRequests', retryAfterSeconds: 7 },
  ] as const

  // Unknown is not failed (G36): any row of lost answers ends in what really happened, with one charge at most.
  test('never says failed while the outcome is unknown, and never charges twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...failures, 'lostAfterwards' as const), { maxLength: 20 }),
        async troubles => {
          const { shop, storingDraftStore, delay, confirmation } = await setUp()
          const left = [...troubles]
          const payments: Payments = {
            ...shop.payments,
            confirm(asked) {
              const trouble = left.shift()
              if (trouble === undefined) return shop.payments.confirm(asked)
              if (trouble === 'lostAfterwards')
                return shop.payments.confirm(asked).andThen(() => errAsync(serviceUnreachable))
              return errAsync(trouble)
            },
          }
          const shown = await shownUntilDecided(show =>
            makeConfirmPayment({ payments, openPayments: shop.openPayments, delay, storingDraftStore })(
              confirmation,
              show,
            ),
          )
          expect(shown.at(-1)?.status).toBe('paid')
          expect(shop.charges).toHaveLength(1)
        },
      ),
    )
  })

  // Pauses grow, so that a long silence costs few requests; and the first answer is never waited for long.
  test('asks at growing distances', async () => {
    const pauses: number[] = []
    const { shop, storingDraftStore, confirmation } = await setUp()
    let left = 20
    const payments: Payments = {
      ...shop.payments,
      confirm: asked => (left-- > 0 ? errAsync(serviceUnreachable) : shop.payments.confirm(asked)),
    }
    const delay = async (seconds: number) => void pauses.push(seconds)
    await shownUntilDecided(show =>
      makeConfirmPayment({ payments, openPayments: shop.openPayments, delay, storingDraftStore })(confirmation, show),
    )
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
    expect(pauses[0]).toBe(1)
    expect(
      pauses.filter((_, at) => pauses.slice(0, at).reduce((sum, next) => sum + next, 0) < CALM_AFTER_SECONDS).length,
    ).toBeLessThan(12)
  })
})

describe('following the payment of an order', () => {
  test('an order that nobody paid for is not shown as paid', async () => {
    const { shop, storingDraftStore, delay, order } = await setUp()
    const shown = await shownUntilDecided(show =>
      makeFollowPayment({ payments: shop.payments, delay, storingDraftStore })(order.orderId, show),
    )
    expect(shown.at(-1)).toEqual({ status: 'failed', failure: { kind: 'NotPaid' } })
  })

  test('a refunded payment is shown as refunded', async () => {
    const { shop, storingDraftStore, delay, order, confirmation } = await setUp()
    await shop.payments.confirm(confirmation)
    const payments: Payments = {
      ...shop.payments,
      ofOrder: id => shop.payments.ofOrder(id).map(paid => ({ ...paid, status: 'REFUNDED' })),
    }
    const shown = await shownUntilDecided(show =>
      makeFollowPayment({ payments, delay, storingDraftStore })(order.orderId, show),
    )
    expect(shown.at(-1)).toMatchObject({ status: 'failed', failure: { kind: 'PaymentRefundedSince' } })
  })

  test('an order of somebody else is as unknown as any other', async () => {
    const { shop, storingDraftStore, delay } = await setUp()
    const shown = await shownUntilDecided(show =>
      makeFollowPayment({ payments: shop.payments, delay, storingDraftStore })('order-99' as OrderId, show),
    )
    expect(shown.at(-1)).toEqual({ status: 'failed', failure: { kind: 'PaymentNotFound' } })
  })
})
