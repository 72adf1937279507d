import { storageRecord } from '#core/storing/testing/storage-record.ts'
import { NO_GEAR_TEXT } from '#core/storing/gear-text.ts'
import { describe, expect, test } from 'vitest'
import { PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import type { Instant } from '#core/shared/instant.ts'
import { RECORD_STATUSES } from '#core/storing/record-status.ts'
import type { OrderStory } from '#core/storing/ports/own-records.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { gearDetails, gearName, pastTag, periodText, recordDay, runningTag, storyEntries } from './records.ts'

const record = storageRecord()
const past = (change: Partial<StorageRecord>): string => pastTag({ ...record, ...change }).label

describe('past payments', () => {
  test('money that went back is shown before where the gear is', () => {
    for (const storingStatus of Object.keys(RECORD_STATUSES)) {
      expect(past({ storingStatus, paymentStatus: 'CANCELLED' })).toBe('결제 취소')
      expect(past({ storingStatus, paymentStatus: 'REFUNDED' })).toBe('환불 완료')
    }
  })

  test.each([
    ['COMPLETED', '보관 종료'],
    ['CANCELLED', '보관 취소'],
    ['OUTBOUND_DELIVERED', '배송 완료'],
    ['RETURNED', '반환 완료'],
    ['LOST', '장비 분실'],
    ['DAMAGED', '장비 손상'],
    ['DISPOSED', '장비 폐기'],
    ['IN_STORAGE', '알 수 없음'],
    ['SOMETHING_NEW', '알 수 없음'],
    ['', '알 수 없음'],
  ])('%s reads %s', (storingStatus, label) => {
    expect(past({ storingStatus })).toBe(label)
  })

  test('an order that was never paid says whether its gear is known', () => {
    expect(past({ storingStatus: 'NO_STORING', hasEquipment: false, paymentStatus: 'READY' })).toBe('장비 미등록')
    expect(past({ storingStatus: 'NO_STORING', paymentStatus: 'READY' })).toBe('보관 신청 전')
  })
})

describe('running payments', () => {
  test.each(PAYMENT_STATUSES)('gear that is not known waits, whatever else is said (%s)', paymentStatus => {
    const unknown = { ...record, paymentStatus, hasEquipment: false, storingStatus: 'IN_STORAGE' }
    expect(runningTag(unknown).label).toBe('장비 등록 대기')
    expect(recordDay(unknown, unknown.storageStartDate)).toBe('보관 신청 전')
    expect(periodText(unknown)).toBe('보관 신청 전')
  })

  test('a status of a newer service is shown as it came', () => {
    expect(runningTag({ ...record, storingStatus: 'ON_THE_MOON' }).label).toBe('ON_THE_MOON')
  })

  test('days are said in words, periods with dots, and what is missing is undecided', () => {
    expect(recordDay(record, record.storageEndDate)).toBe('2027년 12월 2일')
    expect(periodText(record)).toBe('2026.12.03~2027.12.02')
    expect(recordDay(record, null)).toBe('미정')
    expect(recordDay({ ...record, storingStatus: 'CANCELLED' }, null)).toBe('보관 전 취소')
    expect(recordDay({ ...record, storingStatus: 'LOST' }, null)).toBe('보관 시작 전')
    expect(periodText({ ...record, storageEndDate: null })).toBe('미정')
  })
})

test('gear is called by what is known of it, once', () => {
  expect([gearName(record), gearDetails(record)]).toEqual(['Redster X9', 'Atomic · 170'])
  const brandOnly = { ...record, equipmentName: NO_GEAR_TEXT, equipmentSize: '' }
  expect([gearName(brandOnly), gearDetails(brandOnly)]).toEqual(['Atomic', ''])
  const unknown = { ...brandOnly, brand: NO_GEAR_TEXT }
  expect([gearName(unknown), gearDetails(unknown)]).toEqual(['스키 1세트', ''])
})

test('each step that took money says how much, term by term', () => {
  const step = (event: string, at: number) => ({ event, from: null, to: 'IN_STORAGE', occurredAt: at as Instant })
  const story = {
    record,
    timeline: [
      step('renewal.charged', 3),
      step('storage.shelved', 2),
      step('payment.confirmed', 1),
      step('order.precreated', 0),
    ],
    payments: [
      { term: 1, amountWon: 99_000 },
      { term: 2, amountWon: 139_000 },
    ],
  } as unknown as OrderStory
  expect(storyEntries(story).map(({ title, note }) => [title, note.split(' · ')[1]])).toEqual([
    ['보관을 1년 연장했어요', '139,000원'],
    ['락커에 넣었어요', undefined],
    ['결제를 마쳤어요', '99,000원'],
    ['보관을 신청했어요', undefined],
  ])
})
