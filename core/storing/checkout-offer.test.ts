import { storedOrder } from './testing/stored-order.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import { canCheckout } from './allowance.ts'
import type { CheckoutFacts } from './checkout.ts'
import { checkCheckoutDay } from './checkout-date.ts'
import { offerCheckout, toCheckoutQuestion, dayOffer, firstOpenDay, toStorageTerm } from './checkout-offer.ts'
import { seasonOf } from './season.ts'

const seasonDays = TRIAL_SHOP.season
const day = (text: string): Day => text as Day

const ORDER = storedOrder(day('2026-12-03'))

const checkoutOn = (on: string, others: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  day: day(on),
  recipientName: '김시즌',
  isProxy: false,
  needsConfirmation: false,
  withdrawnAt: null,
  scheduledFor: null,
  deliveredAt: null,
  restoredOn: null,
  ...others,
})

test('a season that is used up is closed, the next one within reach is open', () => {
  const offer = offerCheckout(
    { order: ORDER, checkouts: [checkoutOn('2026-12-20', { restoredOn: day('2027-01-05') })], seasonDays },
    day('2027-01-10'),
  )
  expect(offer.seasons).toMatchObject([
    { season: '2026-27', left: 0, window: { from: '2026-11-15', to: '2027-03-31' } },
    { season: '2027-28', left: 1 },
  ])
  expect(firstOpenDay(offer, seasonDays)).toBe('2027-07-01')
  expect(dayOffer(offer, day('2027-06-30'), seasonDays).isOpen).toBe(false)
  expect(dayOffer(offer, day('2027-07-01'), seasonDays)).toEqual({ isOpen: true, needsConfirmation: true })
  expect(dayOffer(offer, day('2027-11-15'), seasonDays)).toEqual({ isOpen: true, needsConfirmation: false })
})

test('a withdrawn request costs nothing', () => {
  const withdrawn = checkoutOn('2026-12-20', { withdrawnAt: 1 as CheckoutFacts['withdrawnAt'] })
  const offer = offerCheckout({ order: ORDER, checkouts: [withdrawn], seasonDays }, day('2026-12-21'))
  expect(offer.seasons[0]?.left).toBe(1)
  expect(firstOpenDay(offer, seasonDays)).toBe('2026-12-21')
})

test('a terminated contract can be collected for thirty days after its end, whatever was used, and not later', () => {
  const terminated = { ...ORDER, autoRenewal: 'TERMINATED' } as const
  const used = [checkoutOn('2027-08-01')]
  const offer = offerCheckout({ order: terminated, checkouts: used, seasonDays }, day('2027-09-01'))
  expect(offer.days).toEqual({ from: '2027-09-01', to: '2028-01-01' })
  expect(offer.seasons.map(({ left }) => left)).toEqual([1])
  const after = offerCheckout({ order: terminated, checkouts: used, seasonDays }, day('2027-12-03'))
  expect(firstOpenDay(after, seasonDays)).toBe('2027-12-03')
  const late = offerCheckout({ order: terminated, checkouts: used, seasonDays }, day('2028-01-02'))
  expect(late.days.to < late.days.from).toBe(true)
  expect(dayOffer(late, day('2028-01-02'), seasonDays).isOpen).toBe(false)
})

test('the last of the days is open like the others, also when a season begins with it', () => {
  const used = [checkoutOn('2026-07-05', { restoredOn: day('2026-07-20') })]
  const offer = offerCheckout({ order: ORDER, checkouts: used, seasonDays }, day('2026-07-01'))
  expect(offer.days).toEqual({ from: '2026-07-01', to: '2027-07-01' })
  expect(offer.seasons.map(({ season, left }) => [season, left])).toEqual([
    ['2026-27', 0],
    ['2027-28', 1],
  ])
  expect(firstOpenDay(offer, seasonDays)).toBe('2027-07-01')
  const open = (on: string) => dayOffer(offer, day(on), seasonDays).isOpen
  expect([open('2027-06-30'), open('2027-07-01'), open('2027-07-02')]).toEqual([false, true, false])
  const unused = offerCheckout({ order: ORDER, checkouts: [], seasonDays }, day('2026-07-01'))
  expect([
    dayOffer(unused, day('2026-06-30'), seasonDays).isOpen,
    dayOffer(unused, day('2026-07-01'), seasonDays).isOpen,
  ]).toEqual([false, true])
  expect(
    firstOpenDay(
      offerCheckout({ order: { ...ORDER, plan: 'FLEX' }, checkouts: used, seasonDays }, day('2026-07-01')),
      seasonDays,
    ),
  ).toBe('2026-07-01')
})

test('staff calls outside of the window, whose first and last days are within it, and on days that were not offered', () => {
  const offer = offerCheckout({ order: ORDER, checkouts: [], seasonDays }, day('2026-11-01'))
  const calls = (on: string) => dayOffer(offer, day(on), seasonDays).needsConfirmation
  expect([calls('2026-11-14'), calls('2026-11-15')]).toEqual([true, false])
  expect([calls('2027-03-31'), calls('2027-04-01')]).toEqual([false, true])
  expect(dayOffer(offer, day('2031-12-20'), seasonDays)).toEqual({ isOpen: false, needsConfirmation: true })
})

const days = fc.integer({ min: 0, max: 1500 }).map(ahead => Day.addDays(day('2026-06-01'), ahead))

// What the calendar opens is what the service takes, and the other way round.
test('the offer says of every day what the rules say', () => {
  fc.assert(
    fc.property(
      fc.record({
        plan: fc.constantFrom('BASIC' as const, 'FLEX' as const),
        autoRenewal: fc.constantFrom('ACTIVE' as const, 'NEEDS_CARD' as const, 'TERMINATED' as const),
        termsPaid: fc.integer({ min: 1, max: 3 }),
      }),
      fc.array(days, { maxLength: 3 }),
      days,
      days,
      (contract, used, today, asked) => {
        const order = { ...ORDER, ...contract }
        const checkouts = used.map(on => checkoutOn(on))
        const offered = dayOffer(
          offerCheckout({ order: order, checkouts: checkouts, seasonDays }, today),
          asked,
          seasonDays,
        )
        const allowed = checkCheckoutDay(asked, toStorageTerm(order), today).andThen(() =>
          canCheckout(toCheckoutQuestion({ order, checkouts, seasonDays }), asked),
        )
        expect(offered.isOpen).toBe(allowed.isOk())
        if (allowed.isOk()) expect(offered.needsConfirmation).toBe(allowed.value.needsConfirmation)
        expect(offerCheckout({ order: order, checkouts: checkouts, seasonDays }, today).seasons[0]?.season).toBe(
          seasonOf(today, seasonDays),
        )
      },
    ),
  )
})
