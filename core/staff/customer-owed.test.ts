import { describe, expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { Order } from '#core/storing/order.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import { owedOf } from './customer-owed.ts'
import type { CustomerFile } from './ports/staff-customers.ts'

const TODAY = '2028-03-01' as Day
const NONE = { lateFees: [] }
const A_THOUSAND = { lateFees: [{ from: '2026-01-01' as Day, region: null, perDayWon: 1_000 as Won }] }

/** What decides about money; the rest of an order does not matter here. */
const order = (more: Partial<Order> = {}): Order =>
  ({
    id: 'SK-A' as OrderId,
    state: 'IN_STORAGE',
    location: 'RESORT',
    storageStartDate: '2027-01-10' as Day,
    termsPaid: 1,
    autoRenewal: 'ACTIVE',
    renewal: INITIAL_RENEWAL_STATE,
    ...more,
  }) as Order

type Paid = CustomerFile['payments'][number]
const payment = (more: Partial<Paid> = {}): Paid => ({
  id: 'pay' as PaymentId,
  orderId: 'SK-A' as OrderId,
  term: 1,
  amountWon: 99_000 as Won,
  status: 'DONE',
  kind: 'CARD',
  cardLabel: null,
  approvedAt: null,
  refunds: [],
  ...more,
})

describe('what is open between a customer and the shop (G355)', () => {
  test('nothing, while everything is paid', () => {
    expect(owedOf({ orders: [order()], payments: [payment()] }, NONE, TODAY)).toEqual([])
  })

  test('a first payment, with its amount once it is known', () => {
    const unpaid = order({ state: 'UNPAID', termsPaid: 0 })
    expect(owedOf({ orders: [unpaid], payments: [] }, NONE, TODAY)).toEqual([
      { kind: 'FIRST_PAYMENT', orderId: 'SK-A', won: null },
    ])
    expect(owedOf({ orders: [unpaid], payments: [payment({ status: 'READY' })] }, NONE, TODAY)).toEqual([
      { kind: 'FIRST_PAYMENT', orderId: 'SK-A', won: 99_000 },
    ])
  })

  test('a renewal that was declined or is unpaid, of the term that was not paid', () => {
    for (const status of ['PAST_DUE', 'UNPAID'] as const) {
      const late = order({ renewal: { ...INITIAL_RENEWAL_STATE, status } })
      const payments = [payment({ term: 2, amountWon: 109_000 as Won, status: 'FAILED' }), payment()]
      expect(owedOf({ orders: [late], payments }, NONE, TODAY)).toEqual([
        { kind: 'RENEWAL', orderId: 'SK-A', won: 109_000 },
      ])
    }
  })

  test('refunds of a payment that are on their way or were refused, with what goes back; none that is back', () => {
    const refund = (amountWon: number, status: Paid['refunds'][number]['status']) =>
      ({ amountWon: amountWon as Won, status }) as Paid['refunds'][number]
    const owed = (...refunds: Paid['refunds']) =>
      owedOf({ orders: [], payments: [payment({ status: 'CANCELLED', refunds })] }, NONE, TODAY)
    expect(owed(refund(10_000, 'DONE'), refund(50_000, 'SENT'), refund(36_030, 'FAILED'))).toEqual([
      { kind: 'REFUND', orderId: 'SK-A', won: 86_030 },
    ])
    expect(owed(refund(96_030, 'DONE'))).toEqual([])
  })

  test('the fee for late gear, by the day until it is asked for; of gear that is out, settled or of a shop without a fee none', () => {
    const late = order({ autoRenewal: 'TERMINATED' })
    const fee = (more: Partial<Order>, fees = A_THOUSAND) =>
      owedOf({ orders: [{ ...late, ...more }], payments: [] }, fees, TODAY).map(({ won }) => won)
    // Ended on 9 January 2028, to be collected until 8 February: 22 days.
    expect(fee({})).toEqual([22_000])
    expect(fee({ state: 'CHECKOUT_REQUESTED' })).toEqual([null])
    expect(fee({ state: 'CHECKED_OUT' })).toEqual([])
    expect(fee({ lateFeeWon: 22_000 as Won })).toEqual([])
    expect(fee({}, NONE)).toEqual([])
  })

  test.each(ORDER_STATES.filter(state => ['CANCELLED', 'EXPIRED', 'RETURNED', 'LOST'].includes(state)))(
    'nothing of an order that is %s, whatever its renewal was',
    state => {
      const over = order({ state, renewal: { ...INITIAL_RENEWAL_STATE, status: 'UNPAID' } })
      expect(owedOf({ orders: [over], payments: [] }, A_THOUSAND, TODAY)).toEqual([])
    },
  )
})
