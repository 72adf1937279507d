import { describe, expect, test } from 'vitest'
import { channelsFor } from './channels.ts'
import { NOTICE_KINDS } from './notice-kind.ts'

const BOTH = { hasPhone: true, hasEmail: true }
const PHONE = { hasPhone: true, hasEmail: false }
const MAIL = { hasPhone: false, hasEmail: true }

test('what happens to gear comes by SMS, what happens to money by e-mail as well', () => {
  expect(channelsFor('PICKED_UP', BOTH)).toEqual(['SMS'])
  expect(channelsFor('STORED', BOTH)).toEqual(['SMS'])
  for (const kind of [
    'PAID',
    'CANCELLED',
    'REFUNDED',
    'GOODWILL_REFUNDED',
    'RENEWED',
    'RENEWAL_DECLINED',
    'RENEWAL_IN_8_DAYS',
  ] as const)
    expect(channelsFor(kind, BOTH)).toEqual(['SMS', 'EMAIL'])
})

test('a new phone is notified to the previous number and to the e-mail, for a thief of one may not have the other', () => {
  expect(channelsFor('PHONE_CHANGED', BOTH)).toEqual(['SMS', 'EMAIL'])
})

describe.each(NOTICE_KINDS)('%s', kind => {
  test('is sent to every address that can be reached, and to no other', () => {
    expect(channelsFor(kind, BOTH)).not.toEqual([])
    expect(channelsFor(kind, PHONE)).toEqual(['SMS'])
    expect(channelsFor(kind, MAIL)).toEqual(['EMAIL'])
    expect(channelsFor(kind, { hasPhone: false, hasEmail: false })).toEqual([])
  })
})
