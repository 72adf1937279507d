import { storedOrder } from '../testing/stored-order.ts'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Day } from '#core/shared/day.ts'
import type { CheckoutId, CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Checkout } from '../checkout.ts'
import type { DeliveryAddress } from '../delivery-address.ts'
import type { Order } from '../order.ts'
import type { OrderEvent } from '../order-event.ts'
import type { LockedOrder } from '../ports/order-records.ts'
import type { RecipientPhone } from '../recipient.ts'
import type { DeliveryDetails } from '../step-details.ts'
import { checkoutChange } from './checkout-steps.ts'

const day = (text: string): Day => text as Day
const NOON = Instant.ofDate(new Date('2026-12-20T12:00:00+09:00'))

const CHECKOUT: Checkout = {
  id: 'one' as CheckoutId,
  day: day('2026-12-20'),
  recipientName: '김시즌',
  recipientPhone: '01012345678' as RecipientPhone,
  isProxy: false,
  address: '스노우밸리로 1' as DeliveryAddress,
  needsConfirmation: false,
  requestedAt: NOON,
  withdrawnAt: null,
  scheduledFor: null,
  deliveredAt: null,
  deliveredTo: null,
  restoredOn: null,
}

const locked = (order: Partial<Order>, ...checkouts: readonly Partial<Checkout>[]): LockedOrder => ({
  order: storedOrder(day('2026-12-03'), { state: 'CHECKED_OUT', ...order }),
  timeline: [],
  customer: 'me' as CustomerId,
  attemptOpen: false,
  checkouts: checkouts.map(one => ({ ...CHECKOUT, ...one })),
})

type Asked = DeliveryDetails & { readonly event: OrderEvent; readonly isForced?: boolean }

const change = (asked: Asked, at: LockedOrder, occurredAt = NOON) =>
  checkoutChange(asked, at, { now: NOON, occurredAt, seasonDays: TRIAL_SHOP.season, fees: TRIAL_SHOP })
const onRestore = (at: LockedOrder, on: string, isForced = false) =>
  change({ event: 'equipment.restored', isForced }, at, Instant.ofDate(new Date(`${on}T09:00:00+09:00`)))

const restored = { deliveredAt: NOON, deliveredTo: '김시즌', restoredOn: day('2027-03-10') }
const out = { id: 'two' as CheckoutId, deliveredAt: NOON, deliveredTo: '김시즌' }

test('a delivery is booked on a day from today on (T17)', () => {
  const on = (scheduledFor?: string) =>
    change(
      { event: 'checkout.scheduled', ...(scheduledFor && { scheduledFor: day(scheduledFor) }) },
      locked({ state: 'CHECKOUT_REQUESTED' }, {}),
    )
  expect(on('2026-12-20')).toEqual(ok({ kind: 'Changed', id: 'one', set: { scheduledFor: '2026-12-20' } }))
  expect(on('2026-12-19')).toEqual(err({ kind: 'CheckoutDayPast' }))
  expect(on()).toEqual(err({ kind: 'DetailMissing', details: ['scheduledFor'] }))
})

test('a delivery names who took the gear, and is final only for a contract that ends (T18, T20)', () => {
  const deliver = (delivery: DeliveryDetails, order: Partial<Order> = {}) =>
    change({ event: 'checkout.delivered', ...delivery }, locked({ state: 'CHECKOUT_SCHEDULED', ...order }, {}))
  const taken = ok({ kind: 'Changed', id: 'one', set: { deliveredAt: NOON, deliveredTo: '이영희' } })
  expect(deliver({ deliveredTo: '이영희' })).toEqual(taken)
  expect(deliver({ deliveredTo: '이영희', isFinal: true })).toEqual(err({ kind: 'ContractRenews' }))
  expect(deliver({ deliveredTo: '이영희', isFinal: true }, { autoRenewal: 'TERMINATED' })).toEqual(taken)
  expect(deliver({ deliveredTo: '' })).toEqual(err({ kind: 'DetailMissing', details: ['deliveredTo'] }))
})

describe('a delivery that is booked', () => {
  const booked = locked({ state: 'CHECKOUT_SCHEDULED' }, { scheduledFor: day('2026-12-20') })

  test('moves to another day, before and after the one that was booked, and never to the same (T32, G804)', () => {
    const moved = change({ event: 'checkout.rescheduled', scheduledFor: day('2026-12-22') }, booked)
    expect(moved).toMatchObject(ok({ set: { scheduledFor: '2026-12-22' } }))
    const again = change({ event: 'checkout.rescheduled', scheduledFor: day('2026-12-20') }, booked)
    expect(again).toEqual(err({ kind: 'SameStop', day: '2026-12-20' }))
  })

  test('fails on its day or later, and needs another one (T33)', () => {
    expect(change({ event: 'checkout.missed' }, booked)).toMatchObject(ok({ set: { scheduledFor: null } }))
    const tomorrow = locked({ state: 'CHECKOUT_SCHEDULED' }, { scheduledFor: day('2026-12-21') })
    expect(change({ event: 'checkout.missed' }, tomorrow)).toEqual(err({ kind: 'DayAhead', day: '2026-12-21' }))
  })
})

describe('gear comes back (T19)', () => {
  const first = locked({}, out)

  test('on BASIC until the last day of the season’s window; later by force (Q3, Q4)', () => {
    expect(onRestore(first, '2027-03-31')).toMatchObject(ok({ id: 'two', set: { restoredOn: '2027-03-31' } }))
    expect(onRestore(first, '2027-04-01')).toMatchObject(err({ kind: 'RestoreWindowOver', lastDay: '2027-03-31' }))
    expect(onRestore(first, '2027-04-01', true).isOk()).toBe(true)
  })

  test('on BASIC once a season, on FLEX as often as one likes', () => {
    const again = locked({}, restored, out)
    expect(onRestore(again, '2027-03-20')).toMatchObject(err({ kind: 'RestoreLimit', season: '2026-27' }))
    expect(onRestore(again, '2027-03-20', true).isOk()).toBe(true)
    expect(onRestore(again, '2027-11-20').isOk()).toBe(true)
    expect(onRestore({ ...again, order: { ...again.order, plan: 'FLEX' } }, '2027-04-20').isOk()).toBe(true)
  })

  test('never after the end of a terminated contract, by no force', () => {
    const ended = locked({ autoRenewal: 'TERMINATED', plan: 'FLEX' }, out)
    expect(onRestore(ended, '2027-12-02').isOk()).toBe(true)
    expect(onRestore(ended, '2027-12-03', true)).toMatchObject(err({ kind: 'StorageEnded' }))
  })
})

test.each([
  ['CHECKOUT_SCHEDULED', { scheduledFor: day('2026-12-21') }, { scheduledFor: null }],
  ['CHECKED_OUT', out, { deliveredAt: null, deliveredTo: null }],
  ['RESTORED', restored, { restoredOn: null }],
] as const)('taking back the step to %s takes back what it had set (T30)', (state, checkout, set) => {
  const withdrawn = { id: 'gone' as CheckoutId, withdrawnAt: NOON }
  expect(change({ event: 'status.corrected' }, locked({ state }, checkout, withdrawn))).toMatchObject(ok({ set }))
})

test('other steps leave the checkout alone', () => {
  expect(change({ event: 'equipment.returned' }, locked({}, out))).toEqual(ok(null))
  expect(change({ event: 'pickup.done' }, locked({ state: 'REQUESTED' }))).toEqual(ok(null))
})
