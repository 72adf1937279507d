import { storageRecord } from './testing/storage-record.ts'
import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { calendarDay } from './record-calendar.ts'
import type { StorageRecord } from './storage-record.ts'

const day = (text: string) => text as Day
const recordWith = (change: Partial<StorageRecord>) =>
  storageRecord({ cancellable: false, pickupDate: null, renewalCancelDeadline: null, ...change })

const waiting = recordWith({ cancellable: true, pickupDate: day('2026-11-25') })
const stored = recordWith({ pickupDate: day('2026-11-25'), renewalCancelDeadline: day('2027-11-26') })

test('the pickup goes into the calendar until its day is over', () => {
  expect(calendarDay(waiting, day('2026-11-25'))).toEqual({ kind: 'pickup', day: '2026-11-25' })
  expect(calendarDay(waiting, day('2026-11-26'))).toBeNull()
})

test('a stored set has its last day to end the renewal', () => {
  expect(calendarDay(stored, day('2026-11-20'))).toEqual({ kind: 'renewalDeadline', day: '2027-11-26' })
  expect(calendarDay(stored, day('2027-11-27'))).toBeNull()
})

test('without a date there is nothing to write down', () => {
  expect(calendarDay(recordWith({ cancellable: true }), day('2026-11-20'))).toBeNull()
})
