import { storedOrder } from '#core/storing/testing/stored-order.ts'
import { expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { orderChargeDueAt, orderDutyDueAt } from './order-due.ts'
import { atChargeHour } from './renewal.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'

const day = (text: string): Day => text as Day
const at = (text: string): Instant => Date.parse(text) as Instant

const order = (change: Partial<Order> = {}): Order =>
  storedOrder(day('2026-12-03'), { stateChangedAt: at('2026-12-04T12:00:00+09:00'), ...change })

test('the next term is charged at ten on the renewal day', () => {
  expect(orderChargeDueAt(order())).toBe(at('2027-12-03T10:00:00+09:00'))
  expect(orderChargeDueAt(order({ termsPaid: 2 }))).toBe(at('2028-12-03T10:00:00+09:00'))
})

// Before the gear has arrived there is no renewal day, and what was handed back, cancelled or closed costs nothing more (T25).
test.each(ORDER_STATES)('an order that is %s is charged only while its gear is with us or out on a checkout', state => {
  const charged = [
    'ARRIVED',
    'IN_STORAGE',
    'RESTORED',
    'CHECKOUT_REQUESTED',
    'CHECKOUT_SCHEDULED',
    'CHECKED_OUT',
  ] as const
  expect(orderChargeDueAt(order({ state })) !== null).toBe(charged.some(known => known === state))
})

test('a declined card is tried again, and a contract that is unpaid never automatically (G66)', () => {
  const declined = {
    ...INITIAL_RENEWAL_STATE,
    status: 'PAST_DUE',
    declines: 1,
    lastDeclinedOn: day('2027-12-03'),
  } as const
  expect(orderChargeDueAt(order({ renewal: declined }))).toBe(at('2027-12-04T10:00:00+09:00'))
  expect(orderChargeDueAt(order({ renewal: { ...declined, status: 'UNPAID' } }))).toBeNull()
})

test('a duty comes due by the order’s present state, counted in Seoul', () => {
  expect(orderDutyDueAt(order(), TRIAL_SHOP)).toBe(atChargeHour(day('2027-11-03')))
  const late = order({ state: 'RESTORED', stateChangedAt: at('2027-06-30T15:00:00Z') })
  expect(
    orderDutyDueAt({ ...late, renewal: { ...INITIAL_RENEWAL_STATE, remindedOn: day('2027-11-29') } }, TRIAL_SHOP),
  ).toBe(Day.startOf(day('2028-07-01')))
})
