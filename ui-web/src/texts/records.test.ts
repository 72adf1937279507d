import { storageRecord } from '#core/storing/testing/storage-record.ts'
import { NO_GEAR_TEXT } from '#core/storing/gear-text.ts'
import { describe, expect, test } from 'vitest'
import { PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import type { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import type { Instant } from '#core/shared/instant.ts'
import { RECORD_STATUSES } from '#core/storing/record-status.ts'
import type { OrderStory } from '#core/storing/ports/own-records.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import {
  nextPaymentSentence,
  noPaymentSentence,
  nextPaymentText,
  pastTag,
  periodText,
  recordDay,
  runningTag,
  storyEntries,
} from './records.ts'
import { setName, setNote } from './set-name.ts'

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
  test.each(PAYMENT_STATUSES)(
    'an order without gear waits for its payment, as home says, whatever else is said (%s, G999)',
    paymentStatus => {
      const unknown = { ...record, paymentStatus, hasEquipment: false, storingStatus: 'IN_STORAGE' }
      expect(runningTag(unknown).label).toBe(paymentStatus === 'IN_PROGRESS' ? '결제 확인 중' : '결제 전')
      expect(recordDay(unknown, unknown.storageStartDate)).toBe('보관 신청 전')
      expect(periodText(unknown)).toBe('보관 신청 전')
    },
  )

  test('a status of a newer service is shown as it came', () => {
    expect(runningTag({ ...record, storingStatus: 'ON_THE_MOON' }).label).toBe('ON_THE_MOON')
  })

  test('days are said in words, periods with dots, and what is missing is undecided', () => {
    expect(recordDay(record, record.storageEndDate)).toBe('2027년 12월 2일')
    expect(periodText(record)).toBe('2026.12.03~\u200B2027.12.02')
    expect(recordDay(record, null)).toBe('미정')
    expect(recordDay({ ...record, storingStatus: 'CANCELLED' }, null)).toBe('보관 전 취소')
    expect(recordDay({ ...record, storingStatus: 'LOST' }, null)).toBe('보관 시작 전')
    expect(periodText({ ...record, storageEndDate: null })).toBe('미정')
  })
})

test('gear is called by what is known of it, once (G702)', () => {
  expect([setName(record), setNote(record)]).toEqual(['Atomic Redster X9', '스키 · 170 · 기본'])
  const brandOnly = { ...record, equipmentName: NO_GEAR_TEXT, equipmentSize: '' }
  expect([setName(brandOnly), setNote(brandOnly)]).toEqual(['Atomic', '스키 · 기본'])
  const unknown = { ...brandOnly, brand: NO_GEAR_TEXT }
  expect([setName(unknown), setNote(unknown)]).toEqual(['스키', '기본'])
})

test.each([
  ['2026-11-20', '2027-07-26', 139_000, '내년 7월 26일에 139,000원, 7월 19일까지 해지 가능'],
  ['2027-07-01', '2027-07-26', 99_000, '7월 26일에 99,000원, 7월 19일까지 해지 가능'],
  ['2027-07-21', '2027-07-26', 99_000, '7월 26일에 99,000원, 7월 23일까지 해지 가능'],
  ['2027-07-24', '2027-07-26', 99_000, '7월 26일에 99,000원, 결제가 끝나면 해지 가능'],
  ['2026-12-20', '2027-01-03', 99_000, '내년 1월 3일에 99,000원, 12월 27일까지 해지 가능'],
  ['2026-11-20', '2028-07-26', 99_000, '2028년 7월 26일에 99,000원, 7월 19일까지 해지 가능'],
  ['2026-11-20', '2027-07-26', null, '내년 7월 26일에 결제, 7월 19일까지 해지 가능'],
] as const)('on %s the payment of %s is said with its years and last day (G701)', (today, on, won, sentence) => {
  expect(nextPaymentSentence(on as Day, won as Won | null, today as Day)).toBe(sentence)
})

test('where no payment is ahead, the end of the storage is said', () => {
  const none = { ...record, nextPaymentDate: null, storageEndDate: null }
  expect(noPaymentSentence(none)).toBe('다음 결제일은 보관소에 도착하면 정해져요')
  const ended = { ...none, autoRenewal: 'TERMINATED', storageEndDate: '2027-12-02' as Day } as const
  expect(noPaymentSentence(ended)).toBe('2027년 12월 2일까지 보관하고 더 결제하지 않아요')
  expect(noPaymentSentence({ ...ended, storageEndDate: null })).toBe('첫 1년만 보관하고 더 결제하지 않아요')
})

test('a payment that is held has no day, and is not said to be undecided (G975)', () => {
  const held = { ...record, nextPaymentDate: null, storageEndDate: '2028-12-02' as Day }
  for (const text of [noPaymentSentence(held), nextPaymentText(held)])
    expect(text).toBe('자동으로 결제하지 않고, 먼저 연락드려요')
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
