import { describe, expect, test } from 'vitest'
import { AUTO_RENEWALS } from './auto-renewal.ts'
import { HOME_STATUSES } from './home-status.ts'
import type { OrderEvent } from './order-event.ts'
import { ORDER_STATES, type OrderState } from './order-state.ts'
import {
  canCancel,
  canCheckoutFrom,
  type CustomerAction,
  customerMay,
  historyTabOf,
  homeStatusOf,
  isActive,
  isEnded,
  isPaid,
  legOf,
  paymentTabOf,
  PROJECTION,
  recordStatusOf,
} from './projection.ts'
import { RECORD_STATUSES } from './record-status.ts'
import { TRANSITIONS } from './transitions.ts'

// The table of docs/rules/orders.md with its labels: state, home, record, label, leg, history tab, payment tab, what the customer may do.
const WRITTEN = `
UNPAID             | 0 | PENDING_EQUIPMENT  | 장비 등록 대기 |             | none       | stored | pay, void
EXPIRED            | 0 | NO_STORING         | 장비 미등록    |             | none       | past   | new order
REQUESTED          | 1 | REQUESTED          | 보관 신청      |             | applied    | stored | cancel
PICKUP_SCHEDULED   | 2 | PICKUP_SCHEDULED   | 픽업 예약      |             | applied    | stored | cancel
PICKED_UP          | 3 | PICKED_UP          | 픽업 완료      |             | applied    | stored | terminate
REPORTED           | 4 | REPORTED           | 리포트 완료    |             | applied    | stored | terminate
TEMP_STORED        | 5 | OUTBOUND_SCHEDULED | 배송 예약      | TO_STORAGE  | applied    | stored | terminate
IN_TRANSIT         | 6 | OUTBOUND_SCHEDULED | 배송 예약      | TO_STORAGE  | applied    | stored | terminate
ARRIVED            | 6 | OUTBOUND_DELIVERED | 배송 완료      | TO_STORAGE  | applied    | stored | terminate
IN_STORAGE         | 7 | IN_STORAGE         | 보관 중        |             | in storage | stored | checkout, terminate
RESTORED           | 9 | IN_STORAGE         | 보관 중        |             | in storage | stored | checkout, terminate
CHECKOUT_REQUESTED | 8 | CHECKOUT_REQUESTED | 반환 요청      |             | in storage | stored | withdraw request, terminate
CHECKOUT_SCHEDULED | 8 | OUTBOUND_SCHEDULED | 배송 예약      | TO_CUSTOMER | in storage | stored | withdraw request, terminate
CHECKED_OUT        | 8 | OUTBOUND_DELIVERED | 배송 완료      | TO_CUSTOMER | in storage | stored | terminate
RETURNED           | 0 | RETURNED           | 반환 완료      |             | ended      | past   |
COMPLETED          | 0 | COMPLETED          | 보관 완료      |             | ended      | past   |
CANCELLED          | 0 | CANCELLED          | 보관 취소      |             | ended      | past   |
LOST               | 0 | LOST               | 장비 분실      |             | ended      | past   |
DAMAGED            | 0 | DAMAGED            | 장비 손상      |             | ended      | past   |
DISPOSED           | 0 | DISPOSED           | 장비 폐기      |             | ended      | past   |`

const ACTIONS: Record<string, CustomerAction> = { 'new order': 'orderAgain', 'withdraw request': 'withdrawCheckout' }

const rows = WRITTEN.trim()
  .split('\n')
  .map(line => {
    const [state = '', home = '', record = '', label = '', leg = '', history = '', payment = '', may = ''] = line
      .split('|')
      .map(cell => cell.trim())
    const actions = may === '' ? [] : may.split(', ').map(action => ACTIONS[action] ?? action)
    const historyTab = history === 'in storage' ? 'inStorage' : history
    return {
      state: state as OrderState,
      home: Number(home),
      record,
      label,
      leg: leg || null,
      historyTab,
      payment,
      actions,
    }
  })

describe('what is shown of an order', () => {
  test('is written for each of the 20 states, in their order', () => {
    expect(ORDER_STATES).toEqual(rows.map(row => row.state))
    expect(Object.keys(PROJECTION)).toEqual([...ORDER_STATES])
    expect(ORDER_STATES).toHaveLength(20)
  })

  test.each(rows)('that is $state is home $home and $record', ({ state, home, record, label, leg, ...row }) => {
    expect(homeStatusOf(state)).toBe(home)
    expect(recordStatusOf(state)).toBe(record)
    expect(RECORD_STATUSES[recordStatusOf(state)]).toBe(label)
    expect(legOf(state)).toBe(leg)
    expect(historyTabOf(state)).toBe(row.historyTab)
    expect(paymentTabOf(state, 'ACTIVE')).toBe(row.payment)
    expect(PROJECTION[state].customerMay).toEqual(row.actions)
  })

  test('moves to past payments when gear is with the customer and the renewal was ended, and only then', () => {
    for (const state of ORDER_STATES) {
      for (const autoRenewal of AUTO_RENEWALS) {
        const isCollected = state === 'CHECKED_OUT' && autoRenewal === 'TERMINATED'
        const usual = paymentTabOf(state, 'NEEDS_CARD')
        expect(paymentTabOf(state, autoRenewal)).toBe(isCollected ? 'past' : usual)
      }
    }
  })

  test('reaches every home status and every record status', () => {
    expect(new Set(ORDER_STATES.map(homeStatusOf))).toEqual(new Set(Object.keys(HOME_STATUSES).map(Number)))
    expect(new Set(ORDER_STATES.map(recordStatusOf))).toEqual(new Set(Object.keys(RECORD_STATUSES)))
  })

  // The reverse view of the table: home status, then what can go with it.
  test.each([
    [0, ['CANCELLED', 'COMPLETED', 'DAMAGED', 'DISPOSED', 'LOST', 'NO_STORING', 'PENDING_EQUIPMENT', 'RETURNED']],
    [1, ['REQUESTED']],
    [2, ['PICKUP_SCHEDULED']],
    [3, ['PICKED_UP']],
    [4, ['REPORTED']],
    [5, ['OUTBOUND_SCHEDULED TO_STORAGE']],
    [6, ['OUTBOUND_DELIVERED TO_STORAGE', 'OUTBOUND_SCHEDULED TO_STORAGE']],
    [7, ['IN_STORAGE']],
    [8, ['CHECKOUT_REQUESTED', 'OUTBOUND_DELIVERED TO_CUSTOMER', 'OUTBOUND_SCHEDULED TO_CUSTOMER']],
    [9, ['IN_STORAGE']],
  ])('has beside home %i only %j', (home, beside) => {
    const found = ORDER_STATES.filter(state => homeStatusOf(state) === home).map(state =>
      [recordStatusOf(state), legOf(state)].filter(Boolean).join(' '),
    )
    expect([...new Set(found)].toSorted()).toEqual(beside)
  })

  test('names a leg exactly for deliveries', () => {
    for (const state of ORDER_STATES) {
      expect(legOf(state) !== null).toBe(recordStatusOf(state).startsWith('OUTBOUND'))
    }
  })
})

describe('a customer', () => {
  const EVENT_BEHIND = {
    pay: 'payment.confirmed',
    void: 'order.voided',
    cancel: 'storage.cancelled',
    checkout: 'checkout.requested',
    withdrawCheckout: 'checkout.withdrawn',
    terminate: 'autopay.terminated',
  } as const satisfies Partial<Record<CustomerAction, OrderEvent>>

  test.each(Object.entries(EVENT_BEHIND))('is offered to %s exactly where %s is a step of theirs', (action, event) => {
    const row = TRANSITIONS.find(found => found.event === event)
    const offered = ORDER_STATES.filter(state => customerMay(state, action as keyof typeof EVENT_BEHIND))
    expect(row?.actors).toContain('CUSTOMER')
    expect(new Set(offered)).toEqual(new Set(row?.from))
  })

  test('cancels before pickup and takes out what is stored', () => {
    expect(ORDER_STATES.filter(canCancel)).toEqual(['REQUESTED', 'PICKUP_SCHEDULED'])
    expect(ORDER_STATES.filter(canCheckoutFrom)).toEqual(['IN_STORAGE', 'RESTORED'])
  })

  test('has a contract under way from the payment until gear is back for good', () => {
    expect(ORDER_STATES.filter(isActive)).toEqual(ORDER_STATES.slice(2, 14))
    expect(ORDER_STATES.filter(state => !isPaid(state))).toEqual(['UNPAID', 'EXPIRED'])
    expect(ORDER_STATES.filter(isEnded)).toEqual([
      'EXPIRED',
      'RETURNED',
      'COMPLETED',
      'CANCELLED',
      'LOST',
      'DAMAGED',
      'DISPOSED',
    ])
  })
})
