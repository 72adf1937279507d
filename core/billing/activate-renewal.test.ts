import { expect, test } from 'vitest'
import { isFirstPayment, activateRenewalOnFirstPayment } from './activate-renewal.ts'

const FIRST = { event: 'payment.confirmed', set: { termsPaid: 1 } } as const
const RENEWAL = { event: 'renewal.charged', set: { termsPaid: 2 } } as const
const PICKUP = { event: 'pickup.done', set: {} } as const

test('a contract renews from its first payment on, where its customer has a card', () => {
  expect(activateRenewalOnFirstPayment(FIRST, true)).toEqual({
    event: 'payment.confirmed',
    set: { termsPaid: 1, autoRenewal: 'ACTIVE' },
  })
  expect(activateRenewalOnFirstPayment(FIRST, false)).toEqual(FIRST)
})

// A renewal that was ended, or waits for a card, must not begin anew because something else happened.
test.each([RENEWAL, PICKUP])('$event changes nothing of the renewal', change => {
  expect(isFirstPayment(change)).toBe(false)
  expect(activateRenewalOnFirstPayment(change, true)).toEqual(change)
})
