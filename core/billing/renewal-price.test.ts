import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { PRICE_ANSWERS, type PriceOffer } from './price-offer.ts'
import { type PriceQuestion, renewalPrice } from './renewal-price.ts'

const N = '2027-12-03' as Day
const BEFORE = 99_000 as Won
const AFTER = 119_000 as Won
const noonOn = (day: Day): Instant => Instant.plusSeconds(Day.startOf(day), 12 * 3600)
const inDays = (days: number): Day => Day.addDays(N, days)

const AGREED: PriceOffer = {
  term: 2,
  oldWon: BEFORE,
  newWon: AFTER,
  from: inDays(-32),
  offeredAt: noonOn(inDays(-60)),
  noticedAt: noonOn(inDays(-30)),
  answer: 'AGREED',
  answeredAt: noonOn(inDays(-20)),
}
const asked = (change: Partial<PriceOffer> = {}): PriceQuestion => ({
  term: 2,
  chargeOn: N,
  lastPaid: BEFORE,
  offer: { ...AGREED, ...change },
})

describe('a term costs as much as the last one', () => {
  test.each<[string, PriceQuestion, string]>([
    ['when nothing else was offered', { ...asked(), offer: null }, 'NOT_OFFERED'],
    ['when another term was meant', asked({ term: 3 }), 'NOT_OFFERED'],
    ['before the day from which the price holds', asked({ from: inDays(1) }), 'NOT_YET'],
    ['when it was not announced', asked({ noticedAt: null, answer: null, answeredAt: null }), 'NOT_TOLD'],
    ['when the notice came more than 30 days before', asked({ noticedAt: noonOn(inDays(-31)) }), 'NOT_TOLD'],
    ['when it was not answered', asked({ answer: null, answeredAt: null }), 'NOT_ANSWERED'],
    ['when consent came on the day of the payment', asked({ answeredAt: Day.startOf(N) }), 'NOT_ANSWERED'],
    ['when consent came before the notice', asked({ answeredAt: noonOn(inDays(-31)) }), 'NOT_ANSWERED'],
    ['when an answer has no time', asked({ answeredAt: null }), 'NOT_ANSWERED'],
    ['when a time has no answer', asked({ answer: null }), 'NOT_ANSWERED'],
    ['when the customer wants it so', asked({ answer: 'KEPT' }), 'KEPT'],
  ])('%s', (_when, question, reason) => {
    expect(renewalPrice(question)).toMatchObject({ won: BEFORE, reason })
  })
})

test('a price that was announced and agreed to in time is charged, until the last moment of the day before', () => {
  expect(renewalPrice(asked())).toMatchObject({ won: AFTER, reason: 'AGREED' })
  const answeredAt = Instant.plusSeconds(Day.startOf(N), -0.001)
  expect(renewalPrice(asked({ answeredAt })).won).toBe(AFTER)
})

test('a lower price that was set for the term is charged without notice or consent, and for no other term', () => {
  const lowered = { newWon: 89_000 as Won, from: inDays(1), noticedAt: null, answer: null, answeredAt: null }
  expect(renewalPrice(asked(lowered))).toMatchObject({ won: 89_000, reason: 'LOWERED' })
  expect(renewalPrice(asked({ ...lowered, term: 3 }))).toMatchObject({ won: BEFORE, reason: 'NOT_OFFERED' })
  // Lower than it was, and not than it is.
  for (const newWon of [BEFORE, AFTER])
    expect(renewalPrice(asked({ ...lowered, oldWon: 129_000 as Won, newWon, from: N })).reason).toBe('NOT_TOLD')
})

test('a price holds from its very day on, and consent may come in the moment of the notice', () => {
  expect(renewalPrice(asked({ from: N })).won).toBe(AFTER)
  expect(renewalPrice(asked({ answeredAt: noonOn(inDays(-30)) })).won).toBe(AFTER)
})

test('without an offer for this term, nothing of one is explained', () => {
  for (const question of [{ ...asked(), offer: null }, asked({ term: 3 })]) {
    expect(renewalPrice(question).explained.steps.map(({ step }) => step)).toEqual([
      'term',
      'nextPayment',
      'lastPaid',
      'reason',
    ])
  }
})

test('an unannounced or unanswered price is explained as such', () => {
  const { explained } = renewalPrice(asked({ noticedAt: null, answer: null, answeredAt: null }))
  expect(explained.steps).toContainEqual({ step: 'toldOn', value: null })
  expect(explained.steps).toContainEqual({ step: 'answeredOn', value: null })
})

test('the price is explained by what went into it', () => {
  expect(renewalPrice(asked()).explained).toEqual({
    of: 'renewalWon',
    value: AFTER,
    rule: 'the last price, unless a higher one was announced and agreed to, or a lower one was set',
    steps: [
      { step: 'term', value: 2 },
      { step: 'nextPayment', value: N },
      { step: 'lastPaid', value: BEFORE },
      { step: 'offered', value: AFTER },
      { step: 'offeredFrom', value: inDays(-32) },
      { step: 'toldOn', value: inDays(-30) },
      { step: 'answer', value: 'AGREED' },
      { step: 'answeredOn', value: inDays(-20) },
      { step: 'reason', value: 'AGREED' },
    ],
  })
})

const day = fc.integer({ min: -80, max: 40 }).map(inDays)
const instant = fc
  .integer({ min: -80 * 86_400, max: 40 * 86_400 })
  .map(seconds => Instant.plusSeconds(Day.startOf(N), seconds))
const won = fc.integer({ min: 1, max: 500_000 }).map(amount => amount as Won)
const offer = fc.record({
  term: fc.integer({ min: 2, max: 4 }),
  oldWon: won,
  newWon: won,
  from: day,
  offeredAt: instant,
  noticedAt: fc.option(instant),
  answer: fc.option(fc.constantFrom(...PRICE_ANSWERS)),
  answeredAt: fc.option(instant),
})
const question: fc.Arbitrary<PriceQuestion> = fc.record({
  term: fc.integer({ min: 2, max: 4 }),
  chargeOn: day,
  lastPaid: won,
  offer: fc.option(offer),
})

describe('for any offer, announcement and answer', () => {
  test('a higher price than the last one is never charged without a recorded notice and consent, nor before its day; a lower one only for its term (G73)', () => {
    fc.assert(
      fc.property(question, one => {
        const { won: charged, reason } = renewalPrice(one)
        if (charged === one.lastPaid && reason !== 'AGREED') return
        if (charged < one.lastPaid && reason === 'LOWERED') {
          expect(one.offer).toMatchObject({ term: one.term, newWon: charged })
          return
        }
        expect(one.offer).toMatchObject({ term: one.term, newWon: charged, answer: 'AGREED' })
        const { from, noticedAt, answeredAt } = one.offer as PriceOffer
        expect(from <= one.chargeOn).toBe(true)
        expect(noticedAt).not.toBeNull()
        expect(answeredAt ?? 0).toBeGreaterThanOrEqual(noticedAt ?? Infinity)
        const consentDays = Day.daysBetween(Day.of(answeredAt as Instant), one.chargeOn)
        expect(consentDays).toBeGreaterThanOrEqual(1)
        expect(consentDays).toBeLessThanOrEqual(30)
      }),
      { numRuns: 20_000 },
    )
  })

  test('what is charged is the last price or the offered one', () => {
    fc.assert(
      fc.property(question, one => {
        expect([one.lastPaid, one.offer?.newWon]).toContain(renewalPrice(one).won)
      }),
    )
  })
})
