import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviceOnStoppedClock } from '#adapters/container/testing/signed-in-device.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import { EMPTY_DRAFT, type StoringDraft } from '#core/storing/storing-draft.ts'
import type { Confirmation } from '../ports/payments.ts'
import { makeConfirmPayment, makeFollowPayment } from './confirm-payment.ts'
import type { PaymentProgress } from './payment-progress.ts'
import { CALM_AFTER_SECONDS } from './settle-payment.ts'

const DRAFT: StoringDraft = {
  ...EMPTY_DRAFT,
  equipmentType: 'SKI',
  location: 'RESORT',
  plan: 'BASIC',
  agreements: { service: true, damageCompensation: true, autoExtension: true },
}

/** A device whose customer has agreed to pay for an order. A pause is over at once: the clock moves on, and `duringPauses` happens. */
const setUp = async () => {
  const device = deviceOnStoppedClock()
  const { container, clock, shop, service, storingDraftStore } = device
  const orderId = await shop.place()
  const amountWon = 99_000 as Won
  storingDraftStore.write({ ...DRAFT, order: { orderId, amountWon, placedAt: clock.now() } })
  let waited = 0
  let during: (secondsWaited: number) => unknown = () => undefined
  const pauses: number[] = []
  const delay = async (seconds: number) => {
    pauses.push(seconds)
    waited += seconds
    clock.wait(seconds)
    await during(waited)
  }
  const deps = {
    payments: resolve(container, Ports.payments),
    openPayments: resolve(container, Ports.openPayments),
    delay,
    storingDraftStore,
  }
  const confirmPayment = makeConfirmPayment(deps)
  const followPayment = makeFollowPayment(deps)
  const confirmation: Confirmation = { paymentKey: shop.agree(orderId), orderId, amount: amountWon }
  return {
    ...device,
    gateway: service.gateway,
    orderId,
    confirmation,
    pauses,
    confirmPayment,
    openCardWindow: () => deps.openPayments.begin(orderId),
    charges: () => service.gateway.charges(orderId),
    duringPauses(happens: typeof during): void {
      during = happens
    },
    confirmed: (changed: Partial<Confirmation> = {}) =>
      shownUntilDecided(show => confirmPayment({ ...confirmation, ...changed }, show)),
    followed: (order = orderId) => shownUntilDecided(show => followPayment(order, show)),
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
    const { confirmed, storingDraftStore } = await setUp()
    const shown = await confirmed()
    expect(shown.map(({ status }) => status)).toEqual(['confirming', 'paid'])
    expect(shown.at(-1)).toMatchObject({ payment: { amountWon: 99_000 } })
    expect(storingDraftStore.read()).toEqual(EMPTY_DRAFT)
  })

  test.each(['the session has ended', 'somebody else has signed in'] as const)(
    'by the right of the card window where %s: paid, and nothing of it shown',
    async meanwhile => {
      const { openCardWindow, sessionStore, signIn, confirmed, charges, storingDraftStore } = await setUp()
      await openCardWindow()
      if (meanwhile === 'the session has ended') sessionStore.clear()
      else signIn({ email: 'other@example.com' })
      expect((await confirmed()).at(-1)).toEqual({ status: 'paidUnseen' })
      expect([charges(), storingDraftStore.read()]).toEqual([1, EMPTY_DRAFT])
    },
  )

  test('by that right nobody is told of a payment that went back that it is paid (G114)', async () => {
    const { openCardWindow, sessionStore, confirmed, shop, orderId } = await setUp()
    await openCardWindow()
    await confirmed()
    await shop.end(orderId)
    sessionStore.clear()
    expect((await confirmed()).at(-1)).toMatchObject({ status: 'failed', failure: { kind: 'PaymentRefundedSince' } })
  })

  test('without that right the refusal is shown, and nothing is charged', async () => {
    const { sessionStore, confirmed, charges } = await setUp()
    sessionStore.clear()
    const failure = { kind: 'SignInNeeded', hadToken: false } as const
    expect((await confirmed()).at(-1)).toEqual({ status: 'failed', failure })
    expect(charges()).toBe(0)
  })

  test('a reload asks again and takes the money once (P12)', async () => {
    const { confirmed, charges } = await setUp()
    for (let reload = 0; reload < 5; reload += 1) expect((await confirmed()).at(-1)?.status).toBe('paid')
    expect(charges()).toBe(1)
  })

  test('an edited amount is never shown: the refusal is (G55)', async () => {
    const { confirmed, charges } = await setUp()
    expect((await confirmed({ amount: 1 })).at(-1)).toEqual({ status: 'failed', failure: { kind: 'AmountMismatch' } })
    expect(charges()).toBe(0)
  })

  test('a declined card leaves the draft with its order, to be paid again (P18)', async () => {
    const { gateway, confirmed, storingDraftStore, orderId } = await setUp()
    gateway.failNext({ kind: 'Declined', code: 'REJECT_CARD_COMPANY' })
    expect((await confirmed()).at(-1)).toMatchObject({
      status: 'failed',
      failure: { kind: 'PaymentDeclined', code: 'REJECT_CARD_COMPANY' },
    })
    expect(storingDraftStore.read().order?.orderId).toBe(orderId)
  })

  test('an order that is closed is not offered for paying again', async () => {
    const { shop, confirmed, storingDraftStore } = await setUp()
    await shop.place()
    expect((await confirmed()).at(-1)).toEqual({
      status: 'failed',
      failure: { kind: 'OrderExpired', isReplaced: true },
    })
    expect(storingDraftStore.read()).toEqual(DRAFT)
  })

  test('an order that was paid with another card is shown as paid, not as failed (P11)', async () => {
    const { shop, orderId, confirmed } = await setUp()
    await shop.pay(orderId)
    expect((await confirmed()).at(-1)?.status).toBe('paid')
  })
})

describe('while the provider is silent', () => {
  test('keeps asking and turns to success by itself (G36)', async () => {
    const { gateway, shop, duringPauses, confirmed } = await setUp()
    gateway.failNext({ kind: 'LostAfter' })
    duringPauses(waited => waited > 15 && shop.settleDue())
    expect((await confirmed()).map(({ status }) => status)).toEqual(['confirming', 'paid'])
  })

  test('after two minutes says calmly that it is still being checked, and still turns to success', async () => {
    const { gateway, shop, duringPauses, confirmed } = await setUp()
    gateway.failNext({ kind: 'LostAfter' })
    duringPauses(waited => waited > 600 && shop.settleDue())
    expect([...new Set((await confirmed()).map(({ status }) => status))]).toEqual(['confirming', 'checking', 'paid'])
  })

  test('says that it failed only once the service has decided so (F3)', async () => {
    const { gateway, shop, duringPauses, confirmed, pauses } = await setUp()
    gateway.failNext({ kind: 'LostBefore' })
    duringPauses(() => shop.settleDue())
    expect((await confirmed({ paymentKey: 'unknown to the provider' })).at(-1)).toMatchObject({
      status: 'failed',
      failure: { kind: 'PaymentDeclined', code: 'NOT_FOUND_PAYMENT' },
    })
    expect(pauses.length).toBeGreaterThan(3)
  })

  test('stops showing anything once the page is left', async () => {
    const { confirmPayment, confirmation, charges, link } = await setUp()
    const shown: PaymentProgress[] = []
    const stop = confirmPayment(confirmation, progress => shown.push(progress))
    stop()
    await expect.poll(charges).toBe(1)
    await new Promise(over => setTimeout(over))
    expect(shown).toEqual([{ status: 'confirming' }])
    expect(link.arrived).toEqual(['confirm'])
  })
})

describe('too many declined cards', () => {
  const limitedFor = async (retryAfterSeconds: number) => {
    const { link, confirmed } = await setUp()
    link.failNext(Ports.payments, 'confirm', { kind: 'TooManyRequests', retryAfterSeconds })
    return confirmed()
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

  // Unknown is not failed (G36): any row of lost answers, of ours or of the provider, ends in what really happened, with one charge.
  test('never says failed while the outcome is unknown, and never charges twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...failures, 'lostAfterwards' as const, 'silentProvider' as const), { maxLength: 20 }),
        async troubles => {
          const { link, gateway, shop, duringPauses, confirmed, charges } = await setUp()
          const left = [...troubles]
          const meetTrouble = () => {
            const trouble = left.shift()
            link.state = trouble === 'lostAfterwards' ? 'lossy' : 'up'
            if (trouble === 'silentProvider') gateway.failNext({ kind: 'LostAfter' })
            else if (trouble !== undefined && trouble !== 'lostAfterwards')
              link.failNext(Ports.payments, 'confirm', trouble)
          }
          duringPauses(() => {
            meetTrouble()
            return shop.settleDue()
          })
          meetTrouble()
          expect((await confirmed()).at(-1)?.status).toBe('paid')
          expect(charges()).toBe(1)
        },
      ),
    )
  })

  // Pauses grow, so that a long silence costs few requests; and the first answer is never waited for long.
  test('asks at growing distances', async () => {
    const { link, confirmed, pauses } = await setUp()
    for (let asked = 0; asked < 20; asked += 1) link.failNext(Ports.payments, 'confirm', serviceUnreachable)
    await confirmed()
    expect(pauses).toHaveLength(20)
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
    expect(pauses[0]).toBe(1)
    expect(
      pauses.filter((_, at) => pauses.slice(0, at).reduce((sum, next) => sum + next, 0) < CALM_AFTER_SECONDS).length,
    ).toBeLessThan(12)
  })
})

describe('following the payment of an order', () => {
  test('an order that nobody paid for is not shown as paid', async () => {
    const { followed } = await setUp()
    expect((await followed()).at(-1)).toEqual({ status: 'failed', failure: { kind: 'NotPaid' } })
  })

  test('a refunded payment is shown as refunded', async () => {
    const { shop, orderId, followed } = await setUp()
    await shop.pay(orderId)
    await shop.end(orderId)
    expect((await followed()).at(-1)).toMatchObject({ status: 'failed', failure: { kind: 'PaymentRefundedSince' } })
  })

  test('an order of somebody else is as unknown as any other', async () => {
    const { addPerson, shop, followed } = await setUp()
    const other = addPerson({ email: 'other@example.com' })
    const unknown = { status: 'failed', failure: { kind: 'PaymentNotFound' } }
    expect((await followed(await shop.place({ customer: other.id }))).at(-1)).toEqual(unknown)
    expect((await followed('order-99' as OrderId)).at(-1)).toEqual(unknown)
  })
})
