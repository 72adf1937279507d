import { expect, test } from 'vitest'
import { DELIVERY_FAILURES } from '#core/notices/delivery.ts'
import { Instant } from '#core/shared/instant.ts'
import { staffMessage } from '../testing/staff-customer.ts'
import { isInTrouble, messageNote } from './messages.ts'

const at = Instant.ofDate(new Date('2026-11-21T03:00:00Z'))
const bySms = { sentBy: 'SMS', state: 'SENT' } as const

test('a message says whether it arrived, once that is known (G751)', () => {
  expect(messageNote(staffMessage(bySms))).toMatch(/ · 문자 · 보냈어요$/)
  const arrived = staffMessage({ ...bySms, delivery: { outcome: 'ARRIVED', reason: null, code: null, at } })
  expect(messageNote(arrived)).toMatch(/ · 문자 · 받았어요$/)
  const unknown = staffMessage({ ...bySms, delivery: { outcome: 'UNKNOWN', reason: null, code: null, at } })
  expect(messageNote(unknown)).toMatch(/ · 문자 · 보냈어요$/)
  expect([arrived, unknown].map(isInTrouble)).toEqual([false, false])
})

test.each(DELIVERY_FAILURES)('one that did not arrive stands out and says why: %s (G751)', reason => {
  const failed = staffMessage({ ...bySms, delivery: { outcome: 'FAILED', reason, code: '3032', at } })
  expect(isInTrouble(failed)).toBe(true)
  expect(messageNote(failed)).not.toContain('보냈어요')
  if (reason === 'NO_SUCH_NUMBER') expect(messageNote(failed)).toMatch(/없는 번호/)
})
