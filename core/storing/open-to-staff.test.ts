import { expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { isOpenToStaff } from './open-to-staff.ts'
import type { Order } from './order.ts'
import type { OrderEvent } from './order-event.ts'
import type { StaffEvent } from './step-details.ts'
import { storedOrder } from './testing/stored-order.ts'

const now = Date.parse('2026-12-03T14:20:00+09:00') as Instant
const today = Day.of(now)
const inDays = (days: number): Day => Day.addDays(today, days)
const recorded = (event: OrderEvent, daysAgo = 0) => ({
  event,
  recordedAt: Instant.plusSeconds(now, -daysAgo * 24 * 60 * 60),
})

type Change = Partial<Order> & { readonly scheduledFor?: Day; readonly timeline?: ReturnType<typeof recorded>[] }
const isOpen = (event: StaffEvent, { scheduledFor, timeline = [], ...change }: Change = {}): boolean =>
  isOpenToStaff(
    event,
    {
      order: storedOrder(inDays(-30), change),
      timeline,
      checkout: scheduledFor === undefined ? null : { scheduledFor },
    },
    now,
  )

test('before its day a pickup is moved, from its day on it is missed (G560)', () => {
  for (const event of ['pickup.rescheduled', 'pickup.unscheduled'] as const) {
    expect(isOpen(event, { pickupDate: inDays(1) })).toBe(true)
    expect(isOpen(event, { pickupDate: today })).toBe(false)
  }
  expect(isOpen('pickup.missed', { pickupDate: inDays(1) })).toBe(false)
  expect(isOpen('pickup.missed', { pickupDate: today })).toBe(true)
  expect(isOpen('pickup.done', { pickupDate: inDays(1) })).toBe(true)
})

test('a delivery is missed from its day on (G560)', () => {
  expect(isOpen('checkout.missed', { scheduledFor: inDays(1) })).toBe(false)
  expect(isOpen('checkout.missed', { scheduledFor: today })).toBe(true)
})

test('nothing is offered to be taken back where nothing can be (G560)', () => {
  expect(isOpen('status.corrected', { timeline: [recorded('payment.confirmed')] })).toBe(false)
  expect(isOpen('status.corrected', { timeline: [recorded('storage.shelved', 8)] })).toBe(false)
  expect(isOpen('status.corrected', { timeline: [recorded('storage.shelved', 6)] })).toBe(true)
})

test('gear of a contract that is not over is not offered to be disposed of (G560)', () => {
  expect(isOpen('gear.disposed')).toBe(false)
  expect(isOpen('gear.disposed', { autoRenewal: 'TERMINATED' })).toBe(false)
  const over = storedOrder(inDays(-800), { autoRenewal: 'TERMINATED' })
  expect(isOpenToStaff('gear.disposed', { order: over, timeline: [], checkout: null }, now)).toBe(true)
})
