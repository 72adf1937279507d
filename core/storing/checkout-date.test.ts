import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { checkCheckoutDay, checkoutDays, latestDeliveryDay } from './checkout-date.ts'

const day = (text: string): Day => text as Day
const today = day('2026-12-20')
const renewing = { autoRenewal: 'ACTIVE', storageEndDate: day('2027-12-02') } as const
const terminated = { ...renewing, autoRenewal: 'TERMINATED' } as const

test('gear can be taken out today, never yesterday', () => {
  expect(checkCheckoutDay(today, renewing, today)).toEqual(ok(today))
  expect(checkCheckoutDay(day('2026-12-19'), renewing, today)).toEqual(err({ kind: 'CheckoutDayPast' }))
})

test.each([
  ['asked for a later day', '2027-01-10', '2027-02-09'],
  ['asked for today', '2026-12-20', '2027-01-19'],
  ['asked for a day that has passed', '2026-12-01', '2027-01-19'],
  ['asked for no day', null, '2027-01-19'],
])('a delivery is booked up to thirty days after the wish, or after today: %s', (_what, wished, latest) => {
  expect(latestDeliveryDay(wished === null ? null : day(wished), today)).toBe(latest)
})

test('a contract that renews plans up to 365 days ahead, beyond the current term', () => {
  const latest = day('2027-12-20')
  expect(checkCheckoutDay(latest, renewing, today)).toEqual(ok(latest))
  expect(checkCheckoutDay(day('2027-12-21'), renewing, today)).toEqual(err({ kind: 'CheckoutDayTooLate', latest }))
  expect(checkoutDays({ autoRenewal: 'NEEDS_CARD', storageEndDate: null }, today)).toEqual({ from: today, to: latest })
})

test('a terminated contract whose gear has not arrived has no last day yet, and plans a year ahead too', () => {
  expect(checkoutDays({ autoRenewal: 'TERMINATED', storageEndDate: null }, today)).toEqual({
    from: today,
    to: '2027-12-20',
  })
})

test('the gear of a terminated contract is collected until thirty days after its last covered day (G69)', () => {
  const latest = day('2028-01-01')
  expect(checkCheckoutDay(latest, terminated, today)).toEqual(ok(latest))
  expect(checkCheckoutDay(latest, terminated, latest)).toEqual(ok(latest))
  expect(checkCheckoutDay(day('2028-01-02'), terminated, today)).toEqual(err({ kind: 'CheckoutDayTooLate', latest }))
})

test('later only staff books the collection', () => {
  const after = day('2028-01-02')
  expect(checkCheckoutDay(after, terminated, after).isErr()).toBe(true)
})
