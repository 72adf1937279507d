import { expect, test } from 'vitest'
import { ORDER_EVENTS, type OrderEvent } from '#core/storing/order-event.ts'
import { noticeOfStep } from './notice-of-step.ts'

const SILENT = [
  'order.precreated',
  'order.expired',
  'order.voided',
  'temp.stored',
  'transit.started',
  'storage.arrived',
  'checkout.requested',
  'checkout.withdrawn',
  'equipment.returned',
  'term.closed',
  'season.rolled',
  'status.corrected',
]

const told = (event: OrderEvent, declines = 0, reason: string | null = null) =>
  noticeOfStep({ event, reason }, declines)

test('every step is told but what the customer did, what is on its way, and what staff puts right', () => {
  expect(ORDER_EVENTS.filter(event => told(event) === null)).toEqual(SILENT)
})

test('a payment is told alike, however late it was confirmed', () => {
  expect(told('payment.late')).toBe(told('payment.confirmed'))
})

test('the first declined charge is told in other words than the later ones', () => {
  expect([0, 1, 2, 3].map(declines => told('renewal.declined', declines))).toEqual([
    'RENEWAL_DECLINED',
    'RENEWAL_DECLINED',
    'RENEWAL_DECLINED_AGAIN',
    'RENEWAL_DECLINED_AGAIN',
  ])
})

test('a payment that nobody was told of before is looked at by the staff first', () => {
  expect([null, 'OVERDUE', 'NOT_REMINDED', 'CHARGED_LATELY'].map(hold => told('renewal.exhausted', 0, hold))).toEqual([
    'RENEWAL_EXHAUSTED',
    'RENEWAL_EXHAUSTED',
    null,
    null,
  ])
})
