import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { Order } from '#core/storing/order.ts'
import { storedOrder } from '#core/storing/testing/stored-order.ts'
import {
  afterReminder,
  answerPrice,
  canAnswer,
  losesAnnouncement,
  lowerPrice,
  nextChargeDay,
  nextPrice,
  offerPrice,
  type PricedOrder,
  decidePriceNotice,
} from './price-change.ts'
import type { PriceOffer } from './price-offer.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'

const START = '2026-12-03' as Day
const N = '2027-12-03' as Day
const WISH = { won: 119_000 as Won, from: '2027-11-01' as Day, isInsisted: false }
const noonOn = (days: number): Instant => Instant.plusSeconds(Day.startOf(Day.addDays(N, days)), 12 * 3600)

const priced = (order: Partial<Order> = {}, offer: PricedOrder['offer'] = null): PricedOrder => ({
  order: storedOrder(START, order),
  attemptOpen: false,
  lastPaid: 99_000 as Won,
  offer,
})
const offered: PriceOffer = {
  term: 2,
  oldWon: 99_000 as Won,
  newWon: 119_000 as Won,
  from: WISH.from,
  offeredAt: noonOn(-60),
  noticedAt: null,
  answer: null,
  answeredAt: null,
}
const notified = { ...offered, noticedAt: noonOn(-30) }
const AGREED = { term: 2, answer: 'AGREED', shownWon: null } as const
const KEPT = { term: 2, answer: 'KEPT', shownWon: null } as const

describe('a new price is not offered', () => {
  test.each([
    ['to who has ended the renewal', priced({ autoRenewal: 'TERMINATED' }), -60, WISH, 'NOT_RENEWING'],
    [
      'to who owes a payment',
      priced({ renewal: { ...INITIAL_RENEWAL_STATE, status: 'PAST_DUE' } }),
      2,
      WISH,
      'NOT_RENEWING',
    ],
    ['for gear that was handed back', priced({ state: 'RETURNED' }), -60, WISH, 'NOT_RENEWING'],
    ['for an order that was never paid', priced({ termsPaid: 0, storageStartDate: null }), -60, WISH, 'NOT_RENEWING'],
    ['before the next payment has a day', priced({ storageStartDate: null }), -60, WISH, 'NOT_STORED_YET'],
    ['for a payment before its day', priced(), -60, { ...WISH, from: '2027-12-04' as Day }, 'BEFORE_THAT_DAY'],
    ['when the payment is nearer than two weeks', priced(), -13, WISH, 'TOO_SOON'],
    ['when it is not higher', priced(), -60, { ...WISH, won: 99_000 as Won }, 'NOT_HIGHER'],
    ['twice after a notice of another', priced({}, notified), -20, WISH, 'TOLD'],
    ['with a nought too many (G391)', priced(), -60, { ...WISH, won: 1_190_000 as Won }, 'LEAPS'],
    ['of one won above twice (G391)', priced(), -60, { ...WISH, won: 198_001 as Won }, 'LEAPS'],
  ] as const)('%s', (_who, contract, days, wish, why) => {
    expect(offerPrice(contract, wish, noonOn(days))).toEqual(err(why))
  })
})

describe('a lower price of one contract', () => {
  const LOWER = { ...WISH, won: 89_000 as Won }
  const lowered = { ...offered, newWon: LOWER.won, offeredAt: noonOn(-1) }

  test('is set until the payment, also of one that is overdue, and in place of another that nobody was notified of', () => {
    expect(lowerPrice(priced(), LOWER, noonOn(-1))).toEqual(ok(lowered))
    expect(lowerPrice(priced({}, lowered), { ...LOWER, from: N }, noonOn(-1)).isOk()).toBe(true)
    const overdue = priced({ renewal: { ...INITIAL_RENEWAL_STATE, status: 'UNPAID' } }, offered)
    expect(lowerPrice(overdue, LOWER, noonOn(9)).isOk()).toBe(true)
    expect(nextPrice(priced({}, lowered))).toMatchObject({ won: 89_000, reason: 'LOWERED' })
    expect(offerPrice(priced({}, lowered), WISH, noonOn(-60))).toEqual(err('LOWERED'))
  })

  test.each([
    ['before the gear has arrived', priced({ storageStartDate: null }), LOWER, 'NOT_STORED_YET'],
    ['of what has ended', priced({ autoRenewal: 'TERMINATED' }), LOWER, 'NOT_RENEWING'],
    ['of what was handed back', priced({ state: 'RETURNED' }), LOWER, 'NOT_RENEWING'],
    ['of what was never paid', priced({ termsPaid: 0, storageStartDate: null }), LOWER, 'NOT_RENEWING'],
    ['while a card is being asked', { ...priced(), attemptOpen: true }, LOWER, 'CHARGING'],
    ['for a payment before its day', priced(), { ...LOWER, from: '2027-12-04' as Day }, 'BEFORE_THAT_DAY'],
    ['while another price waits for an answer', priced({}, notified), LOWER, 'TOLD'],
    ['with a nought too few', priced(), { ...WISH, won: 9_900 as Won }, 'LEAPS'],
  ] as const)('is not set %s', (_when, contract, wish, why) => {
    expect(lowerPrice(contract, wish, noonOn(-20))).toEqual(err(why))
  })

  test.each([
    ['more than the last reminder named', 89_000, true],
    ['what it named', 99_000, false],
    ['less', 119_000, false],
    ['more, and no reminder has gone out', null, false],
  ])('a payment that costs %s is announced anew or not (G973)', (_what, named, loses) => {
    const renewal = { ...INITIAL_RENEWAL_STATE, announcedWon: named as Won | null }
    expect(losesAnnouncement(priced({ renewal }), 99_000 as Won)).toBe(loses)
  })

  test.each([
    ['what it costs', null, 99_000, N, -30, 99_000],
    ['a lower price that holds', lowered, 89_000, N, -30, 89_000],
    ['a lower price that was taken back meanwhile', null, 89_000, N, null, 89_000],
    ['a lower price, and another day', null, 89_000, Day.addYears(N, 1), -31, 99_000],
    [
      'the price of before to who has agreed to a higher one',
      { ...notified, answer: 'AGREED', answeredAt: noonOn(-29) },
      99_000,
      N,
      -30,
      99_000,
    ],
    ['what an Alimtalk named before', null, null, N, -30, 99_000],
  ] as const)(
    'a reminder that names %s announces the payment or not (G973)',
    (_what, offer, named, renewsOn, on, left) => {
      const earlier = { announcedOn: on === -31 ? Day.addDays(N, -31) : null, announcedWon: 99_000 as Won }
      const contract = priced({ renewal: { ...INITIAL_RENEWAL_STATE, ...earlier } }, offer)
      expect(
        afterReminder(contract, { renewsOn, namedWon: named as Won | null, arrivedAt: noonOn(-30) }),
      ).toMatchObject({ announcedOn: on === null ? null : Day.addDays(N, on), announcedWon: left })
    },
  )

  test('a reminder that is on its way announces nothing yet, and what an earlier one announced is lost where it names less (G973)', () => {
    const announcedOn = Day.addDays(N, -30)
    const contract = priced({ renewal: { ...INITIAL_RENEWAL_STATE, announcedOn } })
    const onItsWay = { renewsOn: N, arrivedAt: null }
    expect(afterReminder(contract, { ...onItsWay, namedWon: 99_000 as Won }).announcedOn).toBe(announcedOn)
    expect(afterReminder(contract, { ...onItsWay, namedWon: 89_000 as Won }).announcedOn).toBeNull()
    expect(afterReminder(priced(), { ...onItsWay, namedWon: 99_000 as Won }).announcedOn).toBeNull()
  })

  test('is less than half when it is insisted on', () => {
    const low = { ...WISH, won: 9_900 as Won, isInsisted: true }
    expect(lowerPrice(priced(), low, noonOn(-20)).unwrapOr(null)).toMatchObject({ newWon: 9_900 })
  })
})

test('a price that leaps is offered when it is insisted on, and twice the price is no leap (G391)', () => {
  const high = { ...WISH, won: 1_190_000 as Won, isInsisted: true }
  expect(offerPrice(priced(), high, noonOn(-60)).unwrapOr(null)).toMatchObject({ newWon: 1_190_000 })
  const twice = { ...WISH, won: 198_000 as Won }
  expect(offerPrice(priced(), twice, noonOn(-60)).unwrapOr(null)).toMatchObject({ newWon: 198_000 })
})

test('a new price is offered for a payment on its very first day, and up to two weeks ahead', () => {
  expect(offerPrice(priced(), WISH, noonOn(-60))).toEqual(ok(offered))
  expect(offerPrice(priced(), { ...WISH, from: N }, noonOn(-14)).unwrapOr(null)).toMatchObject({ term: 2, from: N })
})

test('the next payment has a day once the gear has arrived and a term is paid', () => {
  expect(nextChargeDay(priced().order)).toBe(N)
  expect(nextChargeDay(priced({ termsPaid: 0 }).order)).toBeNull()
  expect(nextPrice(priced({ storageStartDate: null }))).toBeNull()
  expect(nextPrice(priced({ state: 'RETURNED' }))).toBeNull()
  expect(nextPrice(priced())).toMatchObject({ chargeOn: N, won: 99_000, reason: 'NOT_OFFERED' })
})

test('a price that was not announced may be corrected', () => {
  const again = offerPrice(priced({}, offered), { ...WISH, won: 109_000 as Won }, noonOn(-40))
  expect(again.unwrapOr(null)).toMatchObject({ term: 2, oldWon: 99_000, newWon: 109_000, noticedAt: null })
})

describe('a customer is notified', () => {
  const TEN_ON_N_30 = Instant.plusSeconds(Day.startOf('2027-11-03' as Day), 10 * 3600)
  test('from ten in the morning 30 days ahead on, for consent of before does not count', () => {
    expect(decidePriceNotice(priced({}, offered), Instant.plusSeconds(TEN_ON_N_30, -1))).toEqual({
      kind: 'Later',
      at: TEN_ON_N_30,
    })
    expect(decidePriceNotice(priced({}, offered), TEN_ON_N_30)).toEqual({ kind: 'Notify', at: TEN_ON_N_30 })
  })
  test('until the end of the day two weeks ahead, and also of a price that begins on the day of the payment', () => {
    expect(decidePriceNotice(priced({}, offered), noonOn(-14))).toEqual({ kind: 'Notify', at: noonOn(-14) })
    expect(decidePriceNotice(priced({}, { ...offered, from: N }), noonOn(-20))).toMatchObject({
      kind: 'Notify',
    })
  })
  test.each([
    ['of nothing', priced(), -20],
    ['before the gear has arrived', priced({ storageStartDate: null }, offered), -20],
    ['of a price that begins later', priced({}, { ...offered, from: Day.addDays(N, 1) }), -20],
    ['when two weeks ahead are over', priced({}, offered), -13],
    ['who has ended the renewal', priced({ autoRenewal: 'TERMINATED' }, offered), -30],
    ['twice', priced({}, notified), -29],
    ['of the price of a term that is paid', priced({ termsPaid: 2 }, offered), -30],
  ] as const)('never %s', (_who, contract, days) => {
    expect(decidePriceNotice(contract, noonOn(days))).toEqual({ kind: 'Late' })
  })
})

describe('an answer', () => {
  test('may be given and changed until the day of the payment', () => {
    const yes = answerPrice(priced({}, notified), AGREED, noonOn(-20)).unwrapOr(null)
    expect(nextPrice(priced({}, yes))).toMatchObject({ won: 119_000, reason: 'AGREED' })
    const no = answerPrice(priced({}, yes), KEPT, noonOn(-1)).unwrapOr(null)
    expect(no).toMatchObject({ answer: 'KEPT', answeredAt: noonOn(-1) })
    expect(nextPrice(priced({}, no))).toMatchObject({ won: 99_000, reason: 'KEPT' })
    expect(answerPrice(priced({}, yes), KEPT, Day.startOf(N))).toEqual(err({ kind: 'InvalidState' }))
  })
  test.each([
    ['to nothing', priced(), -20],
    ['to an unannounced price', priced({}, offered), -20],
    ['to the price of another term', priced({ termsPaid: 2 }, notified), -20],
    ['before the gear has arrived', priced({ storageStartDate: null }, notified), -20],
    [
      'by a customer who owes a payment',
      priced({ renewal: { ...INITIAL_RENEWAL_STATE, status: 'PAST_DUE' } }, notified),
      -20,
    ],
    ['while the charge is on its way', { ...priced({}, notified), attemptOpen: true }, -20],
    ['on the day of the payment', priced({}, notified), 0],
  ] as const)('is not asked for %s', (_what, contract, days) => {
    expect(canAnswer(priced({}, notified), noonOn(-1))).toBe(true)
    expect(canAnswer(contract, noonOn(days))).toBe(false)
  })
  test('agrees to the price that was shown and to no other, whatever is offered meanwhile (G729)', () => {
    const stale = { ...AGREED, shownWon: 109_000 as Won }
    expect(answerPrice(priced({}, notified), stale, noonOn(-20))).toEqual(err({ kind: 'OrderNotFound' }))
    const kept = answerPrice(priced({}, notified), { ...stale, answer: 'KEPT' }, noonOn(-20)).unwrapOr(null)
    expect(kept).toMatchObject({ answer: 'KEPT' })
    const shown = { ...AGREED, shownWon: 119_000 as Won }
    expect(answerPrice(priced({}, notified), shown, noonOn(-20)).isOk()).toBe(true)
  })
  test('that is given again keeps its time', () => {
    const yes = answerPrice(priced({}, notified), AGREED, noonOn(-20)).unwrapOr(null)
    expect(answerPrice(priced({}, yes), AGREED, noonOn(-10)).unwrapOr(null)).toBe(yes)
  })
  test('is not before the notice, though the clock was set back meanwhile', () => {
    const early = Instant.plusSeconds(noonOn(-30), -3600)
    expect(answerPrice(priced({}, notified), AGREED, early).unwrapOr(null)).toMatchObject({ answeredAt: noonOn(-30) })
  })
  test('to an unannounced price is void', () => {
    expect(answerPrice(priced({}, offered), AGREED, noonOn(-20))).toEqual(err({ kind: 'OrderNotFound' }))
    expect(answerPrice(priced(), AGREED, noonOn(-20))).toEqual(err({ kind: 'OrderNotFound' }))
    expect(answerPrice(priced({}, notified), { ...AGREED, term: 3 }, noonOn(-20))).toEqual(
      err({ kind: 'OrderNotFound' }),
    )
  })
  test('comes too late for a term that was paid meanwhile', () => {
    expect(answerPrice(priced({ termsPaid: 2 }), AGREED, noonOn(-1))).toEqual(err({ kind: 'InvalidState' }))
  })
  test('has no meaning once the renewal has ended, or while its charge is on the way', () => {
    const charging = { ...priced({}, notified), attemptOpen: true }
    expect(answerPrice(charging, AGREED, noonOn(-1))).toEqual(err({ kind: 'InvalidState' }))
    const ended = priced({ autoRenewal: 'TERMINATED' }, notified)
    expect(answerPrice(ended, AGREED, noonOn(-20))).toEqual(err({ kind: 'InvalidState' }))
    expect(nextPrice(ended)).toBeNull()
  })
})

test('whenever an answer is accepted, it counts', () => {
  fc.assert(
    fc.property(fc.integer({ min: -31 * 86_400, max: 86_400 }), seconds => {
      const now = Instant.plusSeconds(Day.startOf(N), seconds)
      const priceNotice = decidePriceNotice(priced({}, offered), Instant.plusSeconds(now, -3600))
      if (priceNotice.kind !== 'Notify') return
      const yes = answerPrice(priced({}, { ...offered, noticedAt: priceNotice.at }), AGREED, now)
      if (yes.isOk()) expect(nextPrice(priced({}, yes.value))?.won).toBe(119_000)
    }),
  )
})
