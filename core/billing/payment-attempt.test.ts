import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import {
  ATTEMPT_STATUSES,
  contractBehind,
  earlierOrderIds,
  firstChargeKey,
  isByStoredCard,
  isByWindow,
  isOpen,
  refundKey,
  renewalInWindow,
  renewalKey,
  renewalOrderId,
  windowKey,
  windowOrderId,
} from './payment-attempt.ts'

test('only an attempt whose outcome is not known blocks the next one', () => {
  expect(ATTEMPT_STATUSES.filter(isOpen)).toEqual(['SENT', 'UNKNOWN'])
})

const ORDER = 'ord_1' as OrderId

test('writes the keys as the provider has them on record', () => {
  expect(firstChargeKey(ORDER, 1)).toBe('order:ord_1')
  expect(firstChargeKey(ORDER, 2)).toBe('order:ord_1:2')
  expect(renewalKey(ORDER, 2, 1)).toBe('renewal:ord_1:2:1')
  expect(refundKey('pay_1' as PaymentId, 1)).toBe('refund:pay_1:1')
})

test('gives a renewal an order id that the provider accepts', () => {
  expect(renewalOrderId(ORDER, 2, 1)).toMatch(/^[A-Za-z0-9_-]{6,64}$/)
})

// A shared key would replay another attempt's answer; a changing one would charge twice.
test('the same attempt always has the same key, and another attempt another one', () => {
  const ids = fc.stringMatching(/^[A-Za-z0-9_-]{6,40}$/).map(text => text as OrderId)
  const attempts = fc.record({ id: ids, term: fc.integer({ min: 1, max: 30 }), n: fc.integer({ min: 1, max: 30 }) })
  fc.assert(
    fc.property(attempts, attempts, (one, other) => {
      const makeKeys = ({ id, term, n }: typeof one): string[] => [
        firstChargeKey(id, n),
        renewalKey(id, term, n),
        refundKey(id as string as PaymentId, n),
      ]
      expect(makeKeys(one)).toEqual(makeKeys({ ...one }))
      expect(new Set(makeKeys(one)).size).toBe(3)
      const isSame = one.id === other.id && one.n === other.n
      expect(firstChargeKey(one.id, one.n) === firstChargeKey(other.id, other.n)).toBe(isSame)
      expect(renewalKey(one.id, one.term, one.n) === renewalKey(other.id, other.term, other.n)).toBe(
        isSame && one.term === other.term,
      )
    }),
  )
})

test('the tries of a renewal before this one are all that the provider may have taken, this one not among them (G524)', () => {
  const contract = 'SK-7Q2K9XMD4TBA' as OrderId
  const window = windowOrderId(contract, 2)
  const before = (n: number, gatewayOrderId: OrderId, term = 2) =>
    earlierOrderIds({ orderId: contract, term, n, gatewayOrderId })
  expect(before(3, renewalOrderId(contract, 2, 3))).toEqual([
    'SK-7Q2K9XMD4TBA_t2_a1',
    'SK-7Q2K9XMD4TBA_t2_a2',
    'SK-7Q2K9XMD4TBA_t2_w',
  ])
  expect(before(2, window)).toEqual(['SK-7Q2K9XMD4TBA_t2_a1'])
  // Nothing is before the first try, and a first payment has one order id for all of them.
  expect(before(1, window)).toEqual([])
  expect(before(3, contract, 1)).toEqual([])
})

test.each([
  ['SK-7Q2K9XMD4TBA_t2_a1', true],
  ['SK-7Q2K9XMD4TBA_t1234_a12', true],
  ['SK-7Q2K9XMD4TBA_t2_w', false],
  ['SK-7Q2K9XMD4TBA_t2_ab', false],
  ['SK-7Q2K9XMD4TBA_tx_a1', false],
  ['SK-7Q2K9XMD4TBA_t2_a1x', false],
  ['SK-7Q2K9XMD4TBA', false],
])('by its order id %s was charged to a stored card: %s', (id, expected) => {
  expect(isByStoredCard(id as OrderId)).toBe(expected)
})

test('a renewal’s order id at the provider contains the contract', () => {
  const contract = 'SK-7Q2K9XMD4TBA' as OrderId
  expect(contractBehind(contract)).toBe(contract)
  expect(contractBehind(renewalOrderId(contract, 12, 3))).toBe(contract)
})

describe('a renewal that is paid in a card window', () => {
  const contract = 'SK-7Q2K9XMD4TBA' as OrderId

  test('has one order id for each term, and a key for each attempt', () => {
    expect(windowOrderId(contract, 12)).toBe('SK-7Q2K9XMD4TBA_t12_w')
    expect(windowOrderId(contract, 12)).toMatch(/^[A-Za-z0-9_-]{6,64}$/)
    expect(windowKey(contract, 12, 3)).toBe('renewal-window:SK-7Q2K9XMD4TBA:12:3')
  })

  test.each([2, 12, 123, 1234])('is known by its order id, with term %i and contract', term => {
    expect(renewalInWindow(windowOrderId(contract, term))).toEqual({ orderId: contract, term })
    expect(contractBehind(windowOrderId(contract, term))).toBe(contract)
  })

  test.each([
    'SK-7Q2K9XMD4TBA',
    'SK-7Q2K9XMD4TBA_t2_a1',
    'SK-7Q2K9XMD4TBA_t2_w1',
    'SK-7Q2K9XMD4TBA_tx_w',
    'SK-7Q2K9XMD4TBA_t12345_w',
    '_t2_w',
    'SK-7Q2K9XMD4TBA_t2_w\nx',
    '\nSK-7Q2K9XMD4TBA_t2_w',
  ])('is not %j', id => {
    expect(renewalInWindow(id as OrderId)).toBeNull()
  })

  test('goes by a window as the first payment does; a charge of the stored card does not', () => {
    expect(isByWindow({ term: 1, gatewayOrderId: contract })).toBe(true)
    expect(isByWindow({ term: 2, gatewayOrderId: windowOrderId(contract, 2) })).toBe(true)
    expect(isByWindow({ term: 2, gatewayOrderId: renewalOrderId(contract, 2, 1) })).toBe(false)
  })
})

test.each([
  ['SK-A_t2_w', 'SK-A'],
  ['SK-A_t12_a34', 'SK-A'],
  ['SK-A_t2_x', 'SK-A_t2_x'],
  ['SK-A_t2_a1_more', 'SK-A_t2_a1_more'],
  ['SK-A_t_a1', 'SK-A_t_a1'],
])('the contract of %s is %s', (id, contract) => {
  expect(contractBehind(id as OrderId)).toBe(contract)
})
