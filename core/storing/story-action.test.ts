import { expect, test } from 'vitest'
import { storyAction } from './story-action.ts'

const RUNNING = {
  storingStatus: 'IN_STORAGE',
  paymentStatus: 'DONE',
  renewalStatus: 'OK',
  autoRenewal: 'ACTIVE',
} as const

test.each([
  ['PENDING_EQUIPMENT', 'PAY'],
  ['REQUESTED', null],
  ['PICKUP_SCHEDULED', null],
  ['PICKED_UP', null],
  ['REPORTED', 'SEE_REPORT'],
  ['OUTBOUND_SCHEDULED', null],
  ['IN_STORAGE', 'TAKE_OUT'],
  ['CHECKOUT_REQUESTED', null],
  ['RETURNED', null],
  ['COMPLETED', null],
  ['CANCELLED', null],
  ['SOMETHING_NEW', null],
] as const)('%s asks for %s (G700)', (storingStatus, action) => {
  expect(storyAction({ ...RUNNING, storingStatus })).toBe(action)
})

test('a renewal that was not paid comes before taking gear out, unless it was ended', () => {
  expect(storyAction({ ...RUNNING, renewalStatus: 'PAST_DUE' })).toBe('PAY_RENEWAL')
  expect(storyAction({ ...RUNNING, renewalStatus: 'PAST_DUE', autoRenewal: 'TERMINATED' })).toBe('TAKE_OUT')
})

test('nothing is asked for while a payment is being decided', () => {
  expect(storyAction({ ...RUNNING, storingStatus: 'PENDING_EQUIPMENT', paymentStatus: 'IN_PROGRESS' })).toBeNull()
})
