import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { afterCharge, afterDecline, afterReversal } from './renewal-outcome.ts'
import { INITIAL_RENEWAL_STATE, type RenewalState } from '#core/storing/renewal-state.ts'

const day = (text: string): Day => text as Day

test('a new contract owes nothing, was never declined and has no reminders', () => {
  expect(INITIAL_RENEWAL_STATE).toEqual({
    status: 'OK',
    declines: 0,
    lastDeclinedOn: null,
    remindedOn: null,
    announcedOn: null,
    announcedWon: null,
  })
})

test('a term that is paid counts, and everything about the next one begins anew', () => {
  expect(afterCharge({ termsPaid: 3 })).toEqual({
    event: 'renewal.charged',
    set: { termsPaid: 4, renewal: INITIAL_RENEWAL_STATE },
  })
})

test('a year that was not paid is open again: as before its day, or UNPAID from its day on (G256)', () => {
  const order = { termsPaid: 2, storageStartDate: day('2026-12-03') }
  expect(afterReversal(order, day('2027-12-02'))).toEqual({ termsPaid: 1, renewal: INITIAL_RENEWAL_STATE })
  for (const late of ['2027-12-03', '2028-11-01']) {
    expect(afterReversal(order, day(late))).toEqual({
      termsPaid: 1,
      renewal: { ...INITIAL_RENEWAL_STATE, status: 'UNPAID' },
    })
  }
})

test('a card is declined four times, and only the last time leaves the contract unpaid (G66)', () => {
  let renewal: RenewalState = { ...INITIAL_RENEWAL_STATE, remindedOn: day('2027-11-29') }
  const told = ['2027-12-03', '2027-12-04', '2027-12-06', '2027-12-10'].map(text => {
    const { event, set } = afterDecline({ renewal }, day(text))
    expect(set).not.toHaveProperty('termsPaid')
    renewal = set.renewal
    return [event, renewal]
  })
  const standing = (status: string, declines: number, lastDeclinedOn: string) => ({
    status,
    declines,
    lastDeclinedOn,
    remindedOn: '2027-11-29',
    announcedOn: null,
    announcedWon: null,
  })
  expect(told).toEqual([
    ['renewal.declined', standing('PAST_DUE', 1, '2027-12-03')],
    ['renewal.declined', standing('PAST_DUE', 2, '2027-12-04')],
    ['renewal.declined', standing('PAST_DUE', 3, '2027-12-06')],
    ['renewal.exhausted', standing('UNPAID', 4, '2027-12-10')],
  ])
})

test('what the customer tried between two tries spends none of them, and is no second one on its day (G242)', () => {
  const renewal: RenewalState = {
    ...INITIAL_RENEWAL_STATE,
    status: 'PAST_DUE',
    declines: 3,
    lastDeclinedOn: day('2027-12-06'),
  }
  expect(afterDecline({ renewal }, day('2027-12-08'), false)).toEqual({
    event: 'renewal.declined',
    set: { renewal: { ...renewal, lastDeclinedOn: '2027-12-08' } },
  })
})

test('what is unpaid stays so, however few tries there were', () => {
  const renewal: RenewalState = { ...INITIAL_RENEWAL_STATE, status: 'UNPAID' }
  expect(afterDecline({ renewal }, day('2027-12-20'))).toMatchObject({
    event: 'renewal.exhausted',
    set: { renewal: { status: 'UNPAID', declines: 1 } },
  })
})
