import { expect, test } from 'vitest'
import { AUTO_RENEWALS } from './auto-renewal.ts'
import type { Day } from '#core/shared/day.ts'
import { ORDER_STATES } from './order-state.ts'
import { INITIAL_RENEWAL_STATE } from './renewal-state.ts'
import { storedOrder } from './testing/stored-order.ts'
import { shownTermDates, termDates } from './term-dates.ts'

const CONTRACT = {
  storageStartDate: '2026-12-03' as Day,
  termsPaid: 1,
  state: 'IN_STORAGE',
  autoRenewal: 'ACTIVE',
} as const

test('the dates of the term that is paid for now are answered', () => {
  expect(termDates(CONTRACT)).toEqual({
    storageEndDate: '2027-12-02',
    nextRenewalDate: '2027-12-03',
    renewalCancelDeadline: '2027-11-26',
  })
  expect(termDates({ ...CONTRACT, termsPaid: 2 }).storageEndDate).toBe('2028-12-02')
})

test('nothing is decided before the gear has arrived (G62)', () => {
  expect(termDates({ ...CONTRACT, storageStartDate: null })).toEqual({
    storageEndDate: null,
    nextRenewalDate: null,
    renewalCancelDeadline: null,
  })
})

// Whatever ended the contract: the last day stays, no next payment is promised (G39).
test.each(ORDER_STATES.flatMap(state => AUTO_RENEWALS.map(autoRenewal => ({ state, autoRenewal }))))(
  '$state and $autoRenewal: a next payment is shown where there will be one',
  ({ state, autoRenewal }) => {
    const isOver =
      autoRenewal === 'TERMINATED' ||
      ['EXPIRED', 'RETURNED', 'COMPLETED', 'CANCELLED', 'LOST', 'DAMAGED', 'DISPOSED'].includes(state)
    expect(termDates({ ...CONTRACT, state, autoRenewal })).toEqual({
      storageEndDate: '2027-12-02',
      nextRenewalDate: isOver ? null : '2027-12-03',
      renewalCancelDeadline: isOver ? null : '2027-11-26',
    })
  },
)

test.each([
  ['that is charged on its day', 'OK', false, '2027-12-03'],
  ['that is held', 'OK', true, null],
  ['that is held and owed by now', 'UNPAID', true, '2027-12-03'],
] as const)('of a payment %s the customer is shown the day that holds (G975)', (_what, status, isNextHeld, day) => {
  const order = storedOrder('2026-12-03' as Day, { renewal: { ...INITIAL_RENEWAL_STATE, status } })
  expect(shownTermDates(order, isNextHeld)).toEqual({ ...termDates(order), nextRenewalDate: day })
})
