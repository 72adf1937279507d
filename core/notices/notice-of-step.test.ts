import { expect, test } from 'vitest'
import { ORDER_EVENTS, type OrderEvent } from '#core/storing/order-event.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
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
  'locker.moved',
  'report.corrected',
  'fee.settled',
  'gear.described',
  'fee.reversed',
]

const noticeFor = (event: OrderEvent, declines = 0, reason: string | null = null) =>
  noticeOfStep({ event, from: null, reason }, declines)

test('every step has a notice but what the customer did, what is on its way, and what staff puts right', () => {
  expect(ORDER_EVENTS.filter(event => noticeFor(event) === null)).toEqual(SILENT)
})

test('a step that is put right is told where the gear was said to be lost (G797)', () => {
  const corrected = (from: OrderState) => noticeOfStep({ event: 'status.corrected', from, reason: 'found' }, 0)
  expect(ORDER_STATES.filter(state => corrected(state) !== null)).toEqual(['LOST'])
  expect(corrected('LOST')).toBe('GEAR_FOUND')
})

test('a payment has the same notice, however late it was confirmed', () => {
  expect(noticeFor('payment.late')).toBe(noticeFor('payment.confirmed'))
})

test('the first declined charge has another notice than the later ones', () => {
  expect([0, 1, 2, 3].map(declines => noticeFor('renewal.declined', declines))).toEqual([
    'RENEWAL_DECLINED',
    'RENEWAL_DECLINED',
    'RENEWAL_DECLINED_AGAIN',
    'RENEWAL_DECLINED_AGAIN',
  ])
})

test('an unannounced payment is looked at by the staff first', () => {
  expect(
    [null, 'OVERDUE', 'NOT_REMINDED', 'CHARGED_LATELY'].map(hold => noticeFor('renewal.exhausted', 0, hold)),
  ).toEqual(['RENEWAL_EXHAUSTED', 'RENEWAL_EXHAUSTED', null, null])
})
