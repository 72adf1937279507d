import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import {
  type ExpectedPayment,
  GATEWAY_STATUSES,
  type GatewayCancel,
  type GatewayPayment,
  doneCancels,
  mayHaveTaken,
  mayStillTake,
  momentOfMove,
  recordedPayment,
  recordedRefunds,
} from './gateway-record.ts'
import { paidRecord } from './testing/paid-record.ts'

const ORDER = 'SK-7Q2K9XMD4TBA' as OrderId
const PRICE = 99_000 as Won
const APPROVED = Date.parse('2026-11-02T10:15:00+09:00') as Instant

const expected: ExpectedPayment = { gatewayOrderId: ORDER, paymentKey: `key_${ORDER}`, amountWon: PRICE }
const paid = paidRecord({ orderId: ORDER, totalWon: PRICE, approvedAt: APPROVED })
const cancel = (status: GatewayCancel['status'], amountWon: number): GatewayCancel => ({
  status,
  amountWon: amountWon as Won,
  reason: null,
  at: null,
})
const back = (status: GatewayPayment['status'], balance: number, ...cancels: GatewayCancel[]): GatewayPayment => ({
  ...paid,
  status,
  balanceWon: balance as Won,
  cancels,
})

const HOUR_MS = 60 * 60 * 1000

test.each([
  ['where it does not say', null, 'now'],
  ['when it says', 1, 'as said'],
  ['when it says, also with clocks that are an hour apart, as after one was set back', -1, 'as said'],
  ['when it says, also days ahead', 6 * 24, 'as said'],
  ['when it says, also days behind', -6 * 24, 'as said'],
  ['at the earliest possible moment, where its clock is eight days behind', -8 * 24, 'since'],
  ['now, where its clock is a century ahead', 100 * 365 * 24, 'now'],
])('money of the last two hours moved %s (G842)', (_how, hours, moved) => {
  const [since, now] = [APPROVED, (APPROVED + 2 * HOUR_MS) as Instant]
  const said = hours === null ? null : ((APPROVED + hours * HOUR_MS) as Instant)
  expect(momentOfMove(said, { since, now })).toBe({ now, since, 'as said': said }[moved])
})

test('paid is this order, this payment key, this sum in won, approved, whole and DONE', () => {
  expect(recordedPayment(paid, expected)).toBe('Paid')
  expect(recordedPayment(paid, { ...expected, paymentKey: null })).toBe('Paid')
  expect(recordedPayment(back('DONE', PRICE, cancel('ABORTED', PRICE)), expected)).toBe('Paid')
})

test('a payment key of our own is enough without the order', () => {
  expect(recordedPayment(paid, { ...expected, gatewayOrderId: null })).toBe('Paid')
})

test.each<[number, number, boolean]>([
  [PRICE, 0, true],
  [49_500, 49_500, true],
  [0, PRICE, true],
  [PRICE, 49_500, false],
  [49_500, 0, false],
])('%i won left after %i won went back agree: %s', (balance, given, isBalanced) => {
  const record = back('DONE', balance, ...(given > 0 ? [cancel('DONE', given)] : []), cancel('ABORTED', 1_000))
  expect(recordedRefunds(record)).toMatchObject({ givenBackWon: given, isBalanced, isPending: false })
})

describe('never called paid', () => {
  test.each<[string, Partial<GatewayPayment>]>([
    ['the same number in another currency', { currency: 'VND' }],
    ['another currency still', { currency: 'USD' }],
    ['another order', { orderId: 'SK-OTHER' }],
    ['another payment key', { paymentKey: 'key_other' }],
    ['another sum', { totalWon: 98_999 as Won, balanceWon: 98_999 as Won }],
    ['half of it given back already', { balanceWon: 49_500 as Won }],
    ['no moment of approval', { approvedAt: null }],
    ['cancelled although nothing says what went back', { status: 'CANCELED' }],
    ['aborted although it was approved', { status: 'ABORTED' }],
    ['expired although it was approved', { status: 'EXPIRED' }],
  ])('%s: it stays in doubt, and a person looks', (_what, odd) => {
    expect(recordedPayment({ ...paid, ...odd }, expected)).toBe('Mismatch')
  })

  test.each(['READY', 'IN_PROGRESS', 'WAITING', 'UNKNOWN'] as const)(
    '%s, whatever else the record says: the provider is still deciding',
    status => {
      expect(recordedPayment({ ...paid, status }, expected)).toBe('Undecided')
      expect(recordedPayment({ ...paid, status, approvedAt: null }, expected)).toBe('Undecided')
    },
  )

  test('a payment of which something is on its way back', () => {
    expect(recordedPayment(back('DONE', 0, cancel('PENDING', PRICE)), expected)).toBe('Undecided')
    expect(recordedPayment(back('CANCELED', 0, cancel('PENDING', PRICE)), expected)).toBe('Undecided')
  })
})

test('given back is what the cancels say that are done, all of it, with nothing left', () => {
  expect(recordedPayment(back('CANCELED', 0, cancel('DONE', PRICE)), expected)).toBe('GivenBack')
  expect(recordedPayment(back('PARTIAL_CANCELED', 0, cancel('DONE', 50_000), cancel('DONE', 49_000)), expected)).toBe(
    'GivenBack',
  )
  expect(recordedPayment(back('PARTIAL_CANCELED', 49_500, cancel('DONE', 49_500)), expected)).toBe('Mismatch')
  expect(recordedPayment(back('CANCELED', PRICE, cancel('DONE', PRICE)), expected)).toBe('Mismatch')
  expect(recordedPayment(back('CANCELED', 0, cancel('ABORTED', PRICE)), expected)).toBe('Mismatch')
})

test('aborted and expired without approval took no money', () => {
  for (const status of ['ABORTED', 'EXPIRED'] as const) {
    expect(recordedPayment({ ...paid, status, approvedAt: null }, expected)).toBe('NotPaid')
  }
})

/** Of our order and key, another sum or currency, and all of it back. */
const isVoid = ({ paymentKey, orderId, status, currency, totalWon, balanceWon, cancels }: GatewayPayment): boolean =>
  paymentKey === expected.paymentKey &&
  orderId === ORDER &&
  status === 'CANCELED' &&
  (currency !== 'KRW' || totalWon !== PRICE) &&
  balanceWon === 0 &&
  totalWon > 0 &&
  cancels.every(one => one.status !== 'PENDING') &&
  cancels.filter(one => one.status === 'DONE').reduce((sum, { amountWon }) => sum + amountWon, 0) === totalWon

test.each<Partial<GatewayPayment>>([
  { currency: 'USD' },
  { totalWon: 49_500 as Won, cancels: [cancel('DONE', 49_500)] },
])('another sum or currency, all of which has gone back, has paid nothing: %j (G858)', odd => {
  const record = { ...back('CANCELED', 0, cancel('DONE', PRICE)), ...odd }
  expect(recordedPayment(record, expected)).toBe('NotPaid')
  for (const still of [
    { status: 'PARTIAL_CANCELED' as const },
    { status: 'DONE' as const },
    { balanceWon: 1 as Won },
    { cancels: [...record.cancels, cancel('PENDING', 1)] },
    { cancels: [cancel('DONE', 1)] },
    { orderId: 'SK-OTHER' },
    { paymentKey: 'key_other' },
    { totalWon: 0 as Won, cancels: [] },
  ]) {
    expect(recordedPayment({ ...record, ...still }, expected)).toBe('Mismatch')
  }
})

// Of all records that can be put together exactly those are called paid that are ours in every respect and final.
test('of any record only the one that is exactly ours and final is called paid, and only one without approval, or that is void, not paid', () => {
  const anyRecord = fc.record<GatewayPayment>({
    paymentKey: fc.constantFrom(`key_${ORDER}`, 'key_other'),
    orderId: fc.constantFrom(ORDER, 'SK-OTHER'),
    status: fc.constantFrom(...GATEWAY_STATUSES),
    currency: fc.constantFrom('KRW', 'USD', 'krw', ''),
    totalWon: fc.constantFrom(PRICE, 1 as Won, 0 as Won),
    balanceWon: fc.constantFrom(PRICE, 49_500 as Won, 0 as Won),
    cancels: fc.array(
      fc.record<GatewayCancel>({
        status: fc.constantFrom('DONE', 'PENDING', 'ABORTED'),
        amountWon: fc.constantFrom(PRICE, 49_500 as Won),
        reason: fc.constant(null),
        at: fc.constant(null),
      }),
      { maxLength: 3 },
    ),
    method: fc.constant(null),
    cardLabel: fc.constant(null),
    approvedAt: fc.constantFrom(APPROVED, null),
    receiptUrl: fc.constant(null),
    canRefundPart: fc.boolean(),
  })
  fc.assert(
    fc.property(anyRecord, record => {
      const isFinalAndOurs =
        record.paymentKey === expected.paymentKey &&
        record.orderId === ORDER &&
        record.currency === 'KRW' &&
        record.totalWon === PRICE &&
        record.balanceWon === PRICE &&
        record.status === 'DONE' &&
        record.approvedAt !== null &&
        record.cancels.every(({ status }) => status === 'ABORTED')
      const says = recordedPayment(record, expected)
      expect(says === 'Paid').toBe(isFinalAndOurs)
      if (says === 'NotPaid' && !isVoid(record)) {
        expect(record.approvedAt).toBeNull()
        expect(record.cancels.every(({ status }) => status === 'ABORTED')).toBe(true)
      }
    }),
    { numRuns: 5_000 },
  )
})

test('money may have been taken of what was approved once, whatever it is called, and of what is called DONE', () => {
  expect(GATEWAY_STATUSES.filter(status => mayHaveTaken({ ...paid, status, approvedAt: null }))).toEqual(['DONE'])
  expect(GATEWAY_STATUSES.filter(status => mayHaveTaken({ ...paid, status }))).toEqual([...GATEWAY_STATUSES])
})

test('money may still be taken of what the provider has begun and not decided, not of a window that is only open', () => {
  expect(GATEWAY_STATUSES.filter(status => mayStillTake({ ...paid, status }))).toEqual([
    'IN_PROGRESS',
    'WAITING',
    'UNKNOWN',
  ])
})

test('a cancel of nothing has given nothing back', () => {
  const cancel = { status: 'DONE' as const, reason: null, at: null }
  const cancels = [
    { ...cancel, amountWon: 0 as Won },
    { ...cancel, amountWon: 1 as Won },
    { ...cancel, status: 'PENDING' as const, amountWon: 2 as Won },
  ]
  expect(doneCancels({ cancels }).map(({ amountWon }) => amountWon)).toEqual([1])
})
