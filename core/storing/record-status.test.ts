import { expect, test } from 'vitest'
import { RECORD_STATUSES, recordStatusLabel } from './record-status.ts'

test.each(Object.entries(RECORD_STATUSES))('%s reads %s', (status, label) => {
  expect(recordStatusLabel(status)).toBe(label)
})

test('gear that was never put in storage reads differently with and without equipment', () => {
  expect(recordStatusLabel('NO_STORING', false)).toBe('장비 미등록')
  expect(recordStatusLabel('NO_STORING', true)).toBe('보관 신청 전')
})

test('equipment changes no other label', () => {
  const others = Object.keys(RECORD_STATUSES).filter(status => status !== 'NO_STORING')
  expect(others.map(status => recordStatusLabel(status, true))).toEqual(others.map(status => recordStatusLabel(status)))
})

test.each(['SOMETHING_NEW', 'toString', '보관'])('an unknown status is shown as it came: %s', value => {
  expect(recordStatusLabel(value)).toBe(value)
})

test('an empty status reads unknown', () => {
  expect(recordStatusLabel('')).toBe('알 수 없음')
})
