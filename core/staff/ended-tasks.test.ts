import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import { termDates } from '#core/storing/term-dates.ts'
import { storedOrder } from '#core/storing/testing/stored-order.ts'
import { endedTasks, endsRenewals, reopenedTasks } from './ended-tasks.ts'
import { LATE_WORK, LATE_WORK_RULES } from './late-work.ts'

const DAY = '2026-11-24' as Day
const order = (change: Partial<Order>): Order => storedOrder(DAY, { pickupDate: DAY, ...change })

const ended = (event: OrderEvent, before: Partial<Order>, after: Partial<Order>) =>
  endedTasks(event, order(before), order({ ...before, ...after }))

test('a step to another state ends each task of the state before it, and no other (G181)', () => {
  for (const kind of LATE_WORK) {
    for (const state of LATE_WORK_RULES[kind].states)
      expect(ended('status.corrected', { state }, { state: 'RETURNED' })).toContain(kind)
    expect(ended('status.corrected', { state: 'IN_STORAGE' }, { state: 'ARRIVED' })).not.toContain(kind)
  }
  expect(ended('storage.cancelled', { state: 'REQUESTED' }, { state: 'CANCELLED' })).toContain('PICKUP_LATE')
})

test('another booked day ends the task about the day before, and a step that changes neither ends none (G181)', () => {
  expect(ended('checkout.rescheduled', { state: 'CHECKOUT_SCHEDULED' }, {})).toEqual([
    'DELIVERY_LATE',
    'STOP_ON_CLOSED_DAY',
  ])
  expect(ended('pickup.rescheduled', { state: 'PICKUP_SCHEDULED' }, {})).toEqual(['STOP_ON_CLOSED_DAY', 'PICKUP_LATE'])
  expect(ended('report.corrected', { state: 'CHECKOUT_SCHEDULED' }, {})).toEqual([])
})

test('a pickup that was missed still has to be booked anew (G181)', () => {
  expect(ended('pickup.missed', { state: 'PICKUP_SCHEDULED' }, { state: 'REQUESTED' })).toEqual(['STOP_ON_CLOSED_DAY'])
})

test('gear that is handed back, or whose contract goes on, is not uncollected any more (G181)', () => {
  const over: Partial<Order> = { state: 'IN_STORAGE', autoRenewal: 'TERMINATED' }
  // What is asked for has a task of its own while it waits (G808).
  expect(ended('checkout.requested', over, { state: 'CHECKOUT_REQUESTED' })).toEqual(['UNCOLLECTED'])
  expect(ended('checkout.delivered', { ...over, state: 'CHECKOUT_SCHEDULED' }, { state: 'CHECKED_OUT' })).toContain(
    'UNCOLLECTED',
  )
  expect(ended('autopay.resumed', over, { autoRenewal: 'ACTIVE' })).toEqual(['UNCOLLECTED'])
})

test('gear that is moved, handed out or lost is not looked for any more (G886)', () => {
  expect(ended('locker.moved', { state: 'IN_STORAGE' }, {})).toEqual(['GEAR_MISSING'])
  expect(ended('gear.lost', { state: 'IN_STORAGE' }, { state: 'LOST' })).toContain('GEAR_MISSING')
  expect(ended('checkout.delivered', { state: 'CHECKOUT_SCHEDULED' }, { state: 'CHECKED_OUT' })).toContain(
    'GEAR_MISSING',
  )
  // It is only asked for: nobody has seen it.
  expect(ended('checkout.requested', { state: 'IN_STORAGE' }, { state: 'CHECKOUT_REQUESTED' })).toEqual([])
})

test('no payment has to be called about once none can follow (G181)', () => {
  expect(endsRenewals(order({ state: 'CHECKED_OUT' }), order({ state: 'RETURNED' }))).toBe(true)
  expect(endsRenewals(order({ state: 'IN_STORAGE' }), order({ state: 'CHECKOUT_REQUESTED' }))).toBe(false)
})

describe('tasks that come back with a step that is taken back (G861)', () => {
  const anew = (today: Day, change: Partial<Order>, event: OrderEvent = 'status.corrected') =>
    reopenedTasks(event, order({ ...change, state: 'LOST' }), order({ ...change, state: 'IN_STORAGE' }), today).map(
      ({ kind }) => kind,
    )
  const ofYear = { storageStartDate: DAY, termsPaid: 1 }
  const lastDay = lastDayToCollect(termDates(order(ofYear)).storageEndDate ?? DAY)

  test('the one about a term that is still not paid', () => {
    const unpaid = { ...ofYear, renewal: { ...INITIAL_RENEWAL_STATE, status: 'UNPAID' as const } }
    expect(anew(DAY, unpaid)).toEqual(['RENEWAL_UNPAID'])
    expect(anew(DAY, unpaid, 'locker.moved')).toEqual([])
    expect(anew(DAY, ofYear)).toEqual([])
  })

  test('the one about gear that is still to be collected, once its days are over', () => {
    const over = { ...ofYear, autoRenewal: 'TERMINATED' as const }
    expect(anew(Day.addDays(lastDay, 1), over)).toEqual(['UNCOLLECTED'])
    expect(anew(lastDay, over)).toEqual([])
  })

  test('the one about gear that was asked for, once that is withdrawn (G808)', () => {
    const over = { ...ofYear, autoRenewal: 'TERMINATED' as const }
    const [here, asked] = [order({ ...over, state: 'IN_STORAGE' }), order({ ...over, state: 'CHECKOUT_SCHEDULED' })]
    expect(endedTasks('checkout.requested', here, order({ ...over, state: 'CHECKOUT_REQUESTED' }))).toContain(
      'UNCOLLECTED',
    )
    const late = Day.addDays(lastDay, 1)
    expect(reopenedTasks('checkout.withdrawn', asked, here, late)).toMatchObject([
      { kind: 'UNCOLLECTED', dueOn: lastDay },
    ])
    expect(reopenedTasks('checkout.withdrawn', asked, here, lastDay)).toEqual([])
    expect(reopenedTasks('checkout.missed', asked, order({ ...over, state: 'CHECKOUT_REQUESTED' }), late)).toEqual([])
  })
})
