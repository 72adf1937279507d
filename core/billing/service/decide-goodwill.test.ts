import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import type { Won } from '#core/shared/won.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { GOODWILL_LIMIT_WON, leavesContract, promisedWon } from '../goodwill.ts'
import { ATTEMPT_STATUSES, isOpen } from '../payment-attempt.ts'
import type { GoodwillBasis, RefundRecord } from '../ports/refund-records.ts'
import { decideGoodwill, type Goodwill } from './decide-goodwill.ts'

const NOW = Date.parse('2026-12-10T15:00:00+09:00') as Instant
const TODAY = '2026-12-10' as Day
const PAID = Date.parse('2026-11-20T10:00:00+09:00') as Instant
const FIRST = 'payment-1' as PaymentId
const SECOND = 'payment-2' as PaymentId
const ORDER = 'SK-7Q2K9XMD4TBA' as OrderId

const refund = (change: Partial<RefundRecord> = {}): RefundRecord => ({
  id: 'r',
  payment: FIRST,
  orderId: ORDER,
  paymentKey: 'key',
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
  requestedAt: Instant.plusSeconds(NOW, -60),
  sentAt: Instant.plusSeconds(NOW, -60),
  status: 'DONE',
  idempotencyKey: 'refund:payment-1:1',
  failure: null,
  looks: 0,
  isLeftToStaff: false,
  paidByBankOn: null,
  ...change,
})
const basis = (change: Partial<GoodwillBasis> = {}): GoodwillBasis => ({
  orderId: ORDER,
  state: 'IN_STORAGE',
  payment: { id: FIRST, term: 1, amountWon: 99_000 as Won, status: 'DONE', approvedAt: PAID, kind: 'CARD' },
  refundsOfOrder: [],
  ...change,
})
const asked = (amountWon: number, change: Partial<Goodwill> = {}): Goodwill => ({
  amountWon: amountWon as Won,
  paidByBankOn: null,
  again: false,
  role: 'ADMIN',
  now: NOW,
  ...change,
})
const decided = (goodwill: Goodwill, of: GoodwillBasis = basis()) =>
  decideGoodwill(goodwill)(of).match(
    ({ way, refund: given }) => `${way} ${given.n} ${given.amountWon} ${given.idempotencyKey}`,
    refused => refused,
  )

describe('goodwill (G160)', () => {
  test('gives a part or all of a payment after the pickup, by card under a key of its own', () => {
    expect(decided(asked(10_000))).toBe('CARD 1 10000 refund:payment-1:1')
    expect(decided(asked(99_000))).toBe('CARD 1 99000 refund:payment-1:1')
    const given = basis({ refundsOfOrder: [refund({ n: 3, amountWon: 20_000 as Won })] })
    expect(decided(asked(79_000), given)).toBe('CARD 4 79000 refund:payment-1:4')
    expect(decided(asked(79_001), given)).toEqual({ kind: 'MoreThanLeft', leftWon: 79_000 })
    expect(decided(asked(0))).toEqual({ kind: 'MoreThanLeft', leftWon: 99_000 })
  })

  test.each(ORDER_STATES)('of an order that is %s begins with the pickup', state => {
    const isBefore = ['UNPAID', 'REQUESTED', 'PICKUP_SCHEDULED'].includes(state)
    expect(decided(asked(10_000), basis({ state }))).toEqual(
      isBefore ? { kind: 'NotPickedUpYet' } : 'CARD 1 10000 refund:payment-1:1',
    )
  })

  test('is given of a payment that is DONE only', () => {
    for (const status of ['READY', 'IN_PROGRESS', 'FAILED', 'CANCELLED', 'REFUNDED'] as const) {
      const { payment } = basis()
      expect(decided(asked(1), basis({ payment: { ...payment, status } }))).toEqual({ kind: 'PaymentNotDone', status })
    }
  })

  test('is noted as paid by bank on a day from the payment until today', () => {
    expect(decided(asked(10_000, { paidByBankOn: TODAY }))).toBe('BANK 1 10000 refund:payment-1:1')
    for (const day of ['2026-11-19', '2026-12-11']) {
      expect(decided(asked(10_000, { paidByBankOn: day as Day }))).toEqual({ kind: 'TransferDay', from: '2026-11-20' })
    }
  })

  test('waits for another refund of the payment that is under way', () => {
    for (const status of ATTEMPT_STATUSES.filter(isOpen)) {
      expect(decided(asked(1), basis({ refundsOfOrder: [refund({ status })] }))).toEqual({ kind: 'RefundUnderWay' })
    }
  })

  test('is given once when a command is typed twice, unless it is meant once more', () => {
    const given = basis({ refundsOfOrder: [refund()] })
    expect(decided(asked(10_000), given)).toEqual({ kind: 'GivenToday' })
    expect(decided(asked(10_001), given)).toBe('CARD 2 10001 refund:payment-1:2')
    expect(decided(asked(10_000, { again: true }), given)).toBe('CARD 2 10000 refund:payment-1:2')
    expect(decided(asked(10_000, { now: Instant.plusSeconds(NOW, 86_400) }), given)).toBe(
      'CARD 2 10000 refund:payment-1:2',
    )
    expect(decided(asked(10_000), basis({ refundsOfOrder: [refund({ status: 'FAILED' })] }))).toBe(
      'CARD 2 10000 refund:payment-1:2',
    )
  })
})

describe('the limit of an OPERATOR (G161)', () => {
  const byOperator = (won: number, refundsOfOrder: readonly RefundRecord[] = [], role: StaffRole = 'OPERATOR') =>
    decided(asked(won, { role }), basis({ refundsOfOrder }))
  const beyond = (leftWon: number) => ({ kind: 'GoodwillLimit', limitWon: GOODWILL_LIMIT_WON, leftWon })

  test('is 30,000 won a day and order, over all of its payments and members of the staff', () => {
    expect(byOperator(30_000)).toBe('CARD 1 30000 refund:payment-1:1')
    expect(byOperator(30_001)).toEqual(beyond(30_000))
    const ofOther = refund({ payment: SECOND, amountWon: 20_000 as Won })
    expect(byOperator(10_000, [ofOther])).toBe('CARD 1 10000 refund:payment-1:1')
    expect(byOperator(10_001, [ofOther])).toEqual(beyond(10_000))
    const yesterday = refund({ requestedAt: Instant.plusSeconds(NOW, -86_400), amountWon: 30_000 as Won })
    expect(byOperator(30_000, [yesterday])).toBe('CARD 2 30000 refund:payment-1:2')
    expect(byOperator(30_001, [], 'ADMIN')).toBe('CARD 1 30001 refund:payment-1:1')
    expect(byOperator(1, [], 'SUPPORT')).toEqual({ kind: 'RoleTooLow', needed: 'OPERATOR', role: 'SUPPORT' })
  })

  test('counts a try that failed while it can be tried again, and not the one that is replaced', () => {
    const failed = refund({ status: 'FAILED', amountWon: 25_000 as Won })
    expect(byOperator(30_000, [failed])).toBe('CARD 2 30000 refund:payment-1:2')
    expect(byOperator(5_001, [{ ...failed, payment: SECOND }])).toEqual(beyond(5_000))
    expect(byOperator(30_000, [{ ...failed, payment: SECOND }, refund({ payment: SECOND, n: 2, rule: 'HALF' })])).toBe(
      'CARD 1 30000 refund:payment-1:1',
    )
  })
})

test('whatever is asked and whatever came of it, all refunds of a payment together are at most the payment (I3)', () => {
  const step = fc.record({
    won: fc.integer({ min: 0, max: 120_000 }),
    status: fc.constantFrom(...ATTEMPT_STATUSES),
    byBank: fc.boolean(),
    again: fc.boolean(),
    role: fc.constantFrom<StaffRole>('OPERATOR', 'ADMIN'),
    days: fc.nat({ max: 2 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), fc.array(step, { maxLength: 30 }), (paid, steps) => {
      let refunds: readonly RefundRecord[] = []
      for (const { won, status, byBank, days, ...rest } of steps) {
        const now = Instant.plusSeconds(NOW, days * 86_400)
        const goodwill = asked(won, { ...rest, now, paidByBankOn: byBank ? Day.of(now) : null })
        const payment = { ...basis().payment, amountWon: paid as Won }
        const given = decideGoodwill(goodwill)(basis({ payment, refundsOfOrder: refunds }))
        if (given.isOk()) {
          const { n, amountWon, requestedAt } = given.value.refund
          refunds = [...refunds, refund({ n, amountWon, requestedAt, status: byBank ? 'DONE' : status })]
        }
        expect(promisedWon(refunds)).toBeLessThanOrEqual(paid)
        expect(refunds.filter(one => isOpen(one.status)).length).toBeLessThanOrEqual(1)
        expect(new Set(refunds.map(({ n }) => n)).size).toBe(refunds.length)
        // What was open is decided before the next one comes.
        refunds = refunds.map(one => (isOpen(one.status) && rest.again ? { ...one, status: 'DONE' } : one))
      }
    }),
  )
})

test('a cancellation ends the contract; goodwill and what went back at the provider’s page leave it (G162)', () => {
  expect((['GOODWILL', 'CANCELLED_AT_PROVIDER', 'HALF', 'PAID_TOO_LATE'] as const).map(leavesContract)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('what the staff took goes back by bank alone (G193)', () => {
  const { payment } = basis()
  const atDesk = basis({ payment: { ...payment, kind: 'CASH' } })
  expect(decided(asked(10_000), atDesk)).toEqual({ kind: 'PaidAtDesk' })
  expect(decided(asked(10_000, { paidByBankOn: Day.of(NOW) }), atDesk)).toMatch(/^BANK 1 10000/)
})
