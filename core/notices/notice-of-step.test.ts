import { expect, test } from 'vitest'
import { ORDER_EVENTS } from '#core/storing/order-event.ts'
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

test('every step is told but what the customer did, what is on its way, and what staff puts right', () => {
  expect(ORDER_EVENTS.filter(event => noticeOfStep(event, 0) === null)).toEqual(SILENT)
})

test('a payment is told alike, however late it was confirmed', () => {
  expect(noticeOfStep('payment.late', 0)).toBe(noticeOfStep('payment.confirmed', 0))
})

test('the first declined charge is told in other words than the later ones', () => {
  expect([0, 1, 2, 3].map(declines => noticeOfStep('renewal.declined', declines))).toEqual([
    'RENEWAL_DECLINED',
    'RENEWAL_DECLINED',
    'RENEWAL_DECLINED_AGAIN',
    'RENEWAL_DECLINED_AGAIN',
  ])
})
