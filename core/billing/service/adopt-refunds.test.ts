import { describe, expect, test } from 'vitest'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { GatewayCancel } from '../gateway-record.ts'
import type { RefundRecord } from '../ports/refund-records.ts'
import type { TakenPayment } from '../ports/taken-payments.ts'
import { paidRecord } from '../testing/paid-record.ts'
import { adoptionFrom } from './adopt-refunds.ts'
import { refundReason } from './refund-verdict.ts'

const NOW = Date.parse('2026-12-20T15:00:00+09:00') as Instant
const THEN = Date.parse('2026-12-01T09:30:00+09:00') as Instant
const ORDER = 'SK-7Q2K9XMD4TBA' as OrderId

const refund = (change: Partial<RefundRecord> = {}): RefundRecord => ({
  id: 'r1',
  payment: 'payment-1' as PaymentId,
  orderId: ORDER,
  paymentKey: `key_${ORDER}`,
  gatewayOrderId: ORDER,
  isOfErased: false,
  paidWon: 99_000 as Won,
  givenBackWon: 0 as Won,
  givenByCardWon: 0 as Won,
  canRefundPart: true,
  n: 1,
  amountWon: 10_000 as Won,
  rule: 'GOODWILL',
  explain: [],
  requestedAt: THEN,
  sentAt: THEN,
  status: 'DONE',
  idempotencyKey: 'refund:payment-1:1',
  failure: null,
  looks: 0,
  isLeftToStaff: false,
  paidByBankOn: null,
  ...change,
})
const cancel = (won: number, change: Partial<GatewayCancel> = {}): GatewayCancel => ({
  status: 'DONE',
  amountWon: won as Won,
  reason: '고객 요청',
  at: THEN,
  ...change,
})
const payment = (refunds: readonly RefundRecord[] = []): TakenPayment => ({
  id: 'payment-1' as PaymentId,
  orderId: ORDER,
  gatewayOrderId: ORDER,
  paymentKey: `key_${ORDER}`,
  amountWon: 99_000 as Won,
  approvedAt: THEN,
  status: 'DONE',
  refunds,
})
const record = (...cancels: readonly GatewayCancel[]) => {
  const back = cancels.filter(({ status }) => status !== 'ABORTED').reduce((sum, one) => sum + one.amountWon, 0)
  return paidRecord({
    orderId: ORDER,
    totalWon: 99_000 as Won,
    approvedAt: THEN,
    status: back === 0 ? 'DONE' : 'PARTIAL_CANCELED',
    balanceWon: (99_000 - back) as Won,
    cancels,
  })
}
const adopted = (refunds: readonly RefundRecord[], ...cancels: readonly GatewayCancel[]) =>
  adoptionFrom(
    record(...cancels),
    NOW,
  )(payment(refunds)).match(
    ({ refunds: there, isRefunded, decided }) => ({
      there: there.map(({ n, amountWon, rule, decidedAt }) => [n, amountWon, rule, decidedAt]),
      isRefunded,
      decided,
    }),
    ({ kind }) => kind,
  )
const NOTHING = { there: [], isRefunded: false, decided: null }

describe('adopting what went back at the provider’s own page (G163)', () => {
  test('takes sum and time from its record, a part or all of it', () => {
    expect(adopted([], cancel(20_000))).toEqual({
      ...NOTHING,
      there: [[1, 20_000, 'CANCELLED_AT_PROVIDER', THEN]],
    })
    expect(adopted([], cancel(20_000), cancel(79_000))).toMatchObject({ isRefunded: true })
    expect(adopted([refund()], cancel(10_000), cancel(89_000))).toMatchObject({
      isRefunded: true,
      there: [[2, 89_000, 'CANCELLED_AT_PROVIDER', THEN]],
    })
  })

  test('finds nothing that the record does not show, and nothing twice', () => {
    expect(adopted([])).toEqual(NOTHING)
    expect(adopted([], cancel(20_000, { status: 'ABORTED' }))).toEqual(NOTHING)
    expect(adopted([refund({ amountWon: 20_000 as Won })], cancel(20_000))).toEqual(NOTHING)
    expect(adopted([refund({ status: 'FAILED' })], cancel(10_000))).toMatchObject({
      there: [[2, 10_000, 'GOODWILL', THEN]],
    })
  })

  test('refuses a record that is another’s, not final, or lacks a refund of ours', () => {
    expect(adoptionFrom(null, NOW)(payment()).isErr()).toBe(true)
    const others = { ...record(cancel(20_000)), paymentKey: 'another' }
    expect(adoptionFrom(others, NOW)(payment())).toMatchObject({ error: { kind: 'RecordDiffers', givenBackWon: null } })
    expect(adopted([], cancel(20_000, { status: 'PENDING' }))).toBe('RefundInDoubt')
    expect(adopted([refund()], cancel(20_000))).toBe('RecordDiffers')
  })

  test('waits for a refund of ours that is under way', () => {
    expect(adopted([refund({ status: 'SENT' })], cancel(20_000))).toBe('RefundInDoubt')
    expect(adopted([refund({ status: 'UNKNOWN', rule: 'HALF', isLeftToStaff: true })], cancel(20_000))).toBe(
      'RefundInDoubt',
    )
  })
  test('leaves a cancellation that our own call gave to its next look, also beside what was given at the page', () => {
    const left = refund({ status: 'UNKNOWN', rule: 'FULL_MINUS_FEE', isLeftToStaff: true, amountWon: 96_030 as Won })
    expect(adopted([left], cancel(96_030, { reason: refundReason(left) }), cancel(1_000))).toBe('RefundInDoubt')
  })

  test('decides goodwill that was left to the staff in doubt by the same record', () => {
    const left = refund({ status: 'UNKNOWN', isLeftToStaff: true })
    expect(adopted([left], cancel(20_000))).toMatchObject({
      decided: { id: 'r1', givenAt: null },
      there: [[2, 20_000, 'CANCELLED_AT_PROVIDER', THEN]],
    })
    expect(adopted([left], cancel(10_000, { reason: refundReason(left) }), cancel(20_000))).toMatchObject({
      decided: { id: 'r1', givenAt: THEN },
      there: [[2, 20_000, 'CANCELLED_AT_PROVIDER', THEN]],
    })
    expect(adopted([left])).toBe('RefundInDoubt')
  })

  test('writes nothing where by bank and by card more went back than was paid', () => {
    expect(adopted([refund({ paidByBankOn: '2026-12-01' as never })], cancel(89_001))).toBe('MoreThanPaid')
    expect(adopted([refund({ paidByBankOn: '2026-12-01' as never })], cancel(89_000))).toMatchObject({
      isRefunded: true,
    })
  })
})
