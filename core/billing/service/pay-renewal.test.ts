import { err, errAsync, okAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { storedOrder } from '#core/storing/testing/stored-order.ts'
import { windowOrderId } from '../payment-attempt.ts'
import type { PayRenewalRefused } from '../ports/own-contracts.ts'
import type { RenewalRecords, UnpaidRenewal } from '../ports/renewal-records.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import { mayCharge } from './charge-unpaid.ts'
import { makePayRenewal } from './pay-renewal.ts'
import { decideInWindow, mayPayInWindow } from './renewal-in-window.ts'

const START = '2026-12-03' as Day
const N = '2027-12-03' as Day
const AMOUNT = 99_000 as Won
const ORDER = storedOrder(START, { autoRenewal: 'ACTIVE', renewal: { ...INITIAL_RENEWAL_STATE, status: 'UNPAID' } })
const at = (day: Day): Instant => Instant.plusSeconds(Day.startOf(day), 10 * 3600)

const UNPAID: UnpaidRenewal = {
  order: ORDER,
  attemptOpen: false,
  isTermPaid: false,
  isWindowUsed: false,
  lastChargedOn: START,
  cardSince: at(START),
  lastTriedAt: at(Day.addDays(N, 7)),
  lastFailure: { code: 'REJECT_CARD_PAYMENT', message: '' },
  next: { orderId: ORDER.id, term: 2, amountWon: AMOUNT, n: 5 },
}

/** Asked `days` after the payment day of a contract in this state. */
const asked = (days: number, change: Partial<UnpaidRenewal> = {}) => {
  const unpaid = { ...UNPAID, ...change }
  const renewals = {
    unpaid: () => okAsync(unpaid),
    chargeUnpaid: (_order, decide) =>
      decide(unpaid).match(
        () => okAsync(unpaid.next),
        refused => errAsync(refused),
      ),
  } satisfies Pick<RenewalRecords, 'unpaid' | 'chargeUnpaid'>
  const own = makePayRenewal({ renewals, clock: { now: () => at(Day.addDays(N, days)) } })('me' as CustomerId)
  return {
    read: async () => (await own.openRenewal(ORDER.id)).match(({ answer }) => answer, toKind),
    pay: async (shownWon = AMOUNT) => (await own.payRenewal(ORDER.id, shownWon)).match(() => 'PAID', toKind),
  }
}

const toKind = ({ kind }: PayRenewalRefused): string => kind

describe('the customer of a renewal that is no longer charged automatically', () => {
  test('pays it within its year, announced or not, with the sum that was shown', async () => {
    for (const days of [8, 100, 365]) {
      expect([await asked(days).read(), await asked(days).pay()]).toEqual(['PAY', 'PAID'])
    }
    expect(await asked(8).pay(98_000 as Won)).toBe('AmountMismatch')
    expect([await asked(366).read(), await asked(366).pay()]).toEqual(['HELD', 'InvalidState'])
  })

  test('sees for which year it is, and until when it can be made up for', async () => {
    const renewals = { unpaid: () => okAsync(UNPAID), chargeUnpaid: () => errAsync({ kind: 'OrderNotFound' as const }) }
    const own = makePayRenewal({ renewals, clock: { now: () => at(Day.addDays(N, 8)) } })('me' as CustomerId)
    expect((await own.openRenewal(ORDER.id)).unwrapOr(null)).toEqual({
      orderId: ORDER.id,
      term: 2,
      amountWon: AMOUNT,
      storageEndDate: '2027-12-02',
      startsOn: '2027-12-03',
      payableUntil: '2028-12-02',
      nextTryOn: null,
      answer: 'PAY',
      failure: UNPAID.lastFailure,
    })
  })

  test.each<[string, Partial<UnpaidRenewal>, read: string, pay: string]>([
    ['while a try is on its way', { attemptOpen: true }, 'IN_PROGRESS', 'InProgress'],
    ['without a card', { cardSince: null }, 'CARD_NEEDED', 'CardNeeded'],
    ['with a card that said no today', { lastTriedAt: at(Day.addDays(N, 8)) }, 'TRIED_TODAY', 'TriedToday'],
    ['who was charged within sixty days', { lastChargedOn: Day.addDays(N, -20) }, 'HELD', 'InvalidState'],
    ['who ended it', { order: { ...ORDER, autoRenewal: 'TERMINATED' } }, 'RenewalEnded', 'RenewalEnded'],
    ['whose money was taken', { isTermPaid: true }, 'NothingUnpaid', 'NothingUnpaid'],
    ['whose card is still tried', { order: storedOrder(START) }, 'NothingUnpaid', 'NothingUnpaid'],
    ['whose gear went home for good', { order: { ...ORDER, state: 'RETURNED' } }, 'InvalidState', 'InvalidState'],
  ])('is charged nothing %s', async (_, change, read, pay) => {
    expect([await asked(8, change).read(), await asked(8, change).pay()]).toEqual([read, pay])
  })
})

describe('the customer of a renewal whose card was declined (G242)', () => {
  const between = (change: Partial<UnpaidRenewal> = {}): Partial<UnpaidRenewal> => ({
    order: {
      ...ORDER,
      renewal: { ...INITIAL_RENEWAL_STATE, status: 'PAST_DUE', declines: 2, lastDeclinedOn: Day.addDays(N, 1) },
    },
    lastTriedAt: at(Day.addDays(N, 1)),
    ...change,
  })

  test('pays it between the tries, once a day with the same card, at once with another', async () => {
    expect([await asked(2, between()).read(), await asked(2, between()).pay()]).toEqual(['PAY', 'PAID'])
    expect([await asked(1, between()).read(), await asked(1, between()).pay()]).toEqual(['TRIED_TODAY', 'TriedToday'])
    const other = between({ cardSince: Instant.plusSeconds(at(Day.addDays(N, 1)), 60) })
    expect(await asked(1, other).pay()).toBe('PAID')
    expect(await asked(2, between({ attemptOpen: true })).pay()).toBe('InProgress')
    expect(await asked(2, between({ isTermPaid: true })).pay()).toBe('NothingUnpaid')
    expect(await asked(2, between()).pay(1 as Won)).toBe('AmountMismatch')
  })

  test('sees when the card is tried again', async () => {
    const unpaid = { ...UNPAID, ...between() }
    const renewals = { unpaid: () => okAsync(unpaid), chargeUnpaid: () => errAsync({ kind: 'OrderNotFound' as const }) }
    const own = makePayRenewal({ renewals, clock: { now: () => at(Day.addDays(N, 2)) } })('me' as CustomerId)
    expect((await own.openRenewal(ORDER.id)).map(({ nextTryOn }) => nextTryOn).unwrapOr(null)).toBe('2027-12-06')
  })

  test('is the only one who may: staff waits for the last try', () => {
    expect(mayCharge('STAFF', at(Day.addDays(N, 2)))({ ...UNPAID, ...between() })).toEqual(
      err({ kind: 'NothingUnpaid' }),
    )
  })
})

test('a card window that has paid a term once opens for it no second time, and its page is over (G911)', () => {
  const over = err({ kind: 'OrderExpired', isReplaced: false })
  const now = at(Day.addDays(N, 8))
  expect(mayPayInWindow(UNPAID, now).isOk()).toBe(true)
  expect(mayPayInWindow({ ...UNPAID, isWindowUsed: true }, now)).toEqual(over)
  const confirmed = (paymentKey: string, isWindowUsed: boolean) =>
    decideInWindow(
      { paymentKey, orderId: windowOrderId(ORDER.id, 2), amount: AMOUNT },
      { term: 2, now, newAttemptId: () => 'next' },
    )({ ...UNPAID, isWindowUsed, hasLink: true, payment: null, attempts: [{ ...GIVEN_BACK, paymentKey: 'paid' }] })
  expect(confirmed('paid', true)).toEqual(over)
  expect(confirmed('another', true)).toEqual(over)
  expect(confirmed('another', false).isOk()).toBe(true)
})

const GIVEN_BACK = {
  id: 'first',
  payment: 'p' as PaymentId,
  orderId: ORDER.id,
  term: 2,
  gatewayOrderId: windowOrderId(ORDER.id, 2),
  amountWon: AMOUNT,
  n: 1,
  status: 'DONE' as const,
  idempotencyKey: 'k',
  sentAt: at(N),
  looks: 0,
}
