import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { nextChargeDay } from './next-charge.ts'

const day = (text: string) => text as Day

test('is the first of all storings that go on', () => {
  expect(
    nextChargeDay([
      { autoRenewal: 'ACTIVE', nextPaymentDate: day('2027-12-20'), renewalStatus: 'OK' },
      { autoRenewal: 'NEEDS_CARD', nextPaymentDate: day('2027-12-03'), renewalStatus: 'OK' },
      { autoRenewal: 'TERMINATED', nextPaymentDate: day('2027-11-01'), renewalStatus: 'OK' },
      { autoRenewal: 'ACTIVE', nextPaymentDate: null, renewalStatus: 'OK' },
    ]),
  ).toBe('2027-12-03')
})

test('is not known before a storage has begun', () => {
  expect(nextChargeDay([])).toBeNull()
  expect(nextChargeDay([{ autoRenewal: 'ACTIVE', nextPaymentDate: null, renewalStatus: 'OK' }])).toBeNull()
})

test('is none for a storage that has been ended', () => {
  expect(
    nextChargeDay([{ autoRenewal: 'TERMINATED', nextPaymentDate: day('2027-11-01'), renewalStatus: 'OK' }]),
  ).toBeNull()
})

test.each(['PAST_DUE', 'UNPAID'] as const)('is no day that is past: not of a storage that is %s', renewalStatus => {
  expect(nextChargeDay([{ autoRenewal: 'ACTIVE', nextPaymentDate: day('2027-12-03'), renewalStatus }])).toBeNull()
})
