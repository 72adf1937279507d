import { err } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Day } from '#core/shared/day.ts'
import type { EquipmentId, PaymentId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import { storedOrder } from '#core/storing/testing/stored-order.ts'
import type { Contract } from '../ports/contract-records.ts'
import { decideResume, decideStaffResume } from './resume-renewal.ts'
import { decideTermination } from './terminate-renewal.ts'

const at = (text: string): Instant => Date.parse(text) as Instant
const ON_TIME = at('2027-11-26T23:59:59+09:00')
const LATE = at('2027-11-27T00:00:00+09:00')
const LOCKED = at('2027-12-01T00:00:00+09:00')
const RENEWAL_DAY = at('2027-12-03T00:00:00+09:00')

const contract = (order: Partial<Order> = {}, rest: Partial<Contract> = {}): Contract => ({
  order: storedOrder('2026-12-03' as Day, {
    placedAt: at('2026-12-01T12:00:00+09:00'),
    stateChangedAt: at('2026-12-03T12:00:00+09:00'),
    pickupDate: null,
    equipmentId: 'e' as EquipmentId,
    locker: 'A-12',
    ...order,
  }),
  timeline: [],
  attemptOpen: false,
  payment: {
    id: 'p' as PaymentId,
    amountWon: 99_000 as Won,
    feeWon: 2_970 as Won,
    givenBackWon: 0 as Won,
    refunds: 0,
    isRefundOpen: false,
  },
  checkouts: [],
  isCardUsable: true,
  isDayClosed: false,
  ...rest,
})

const customer = { kind: 'CUSTOMER', id: 'c' } as const
const staff = { kind: 'STAFF', id: 'kim' as StaffId } as const
const byCustomer = (now: Instant) => decideTermination({ now, actor: customer, reason: null, isOverride: false })
const byStaff = (now: Instant, isOverride: boolean) =>
  decideTermination({ now, actor: staff, reason: 'called', isOverride })

describe('ending a renewal', () => {
  test('changes nothing but whether it renews, and marks in the timeline when it came late (G60)', () => {
    const onTime = byCustomer(ON_TIME)(contract()).unwrapOr(null)
    expect(onTime).toMatchObject({
      step: { event: 'autopay.terminated', to: 'IN_STORAGE', reason: null },
      refund: null,
    })
    expect(onTime?.step.set).toEqual({ autoRenewal: 'TERMINATED' })
    expect(byCustomer(LATE)(contract()).unwrapOr(null)?.step.reason).toBe('late')
    expect(byStaff(LATE, false)(contract()).unwrapOr(null)?.step.reason).toBe('called')
  })

  test('is locked after the last day, but for staff who says so, and while the charge has not started (G61)', () => {
    expect(byCustomer(LOCKED)(contract())).toEqual(err({ kind: 'RenewalLocked' }))
    expect(byStaff(LOCKED, false)(contract())).toEqual(err({ kind: 'RenewalLocked' }))
    expect(byStaff(LOCKED, true)(contract()).isOk()).toBe(true)
    expect(byStaff(LOCKED, true)(contract({}, { attemptOpen: true }))).toEqual(err({ kind: 'InProgress' }))
  })

  test('is possible at once after a declined charge, with no further tries', () => {
    const renewal = {
      ...INITIAL_RENEWAL_STATE,
      status: 'PAST_DUE',
      declines: 1,
      lastDeclinedOn: '2027-12-03' as Day,
    } as const
    expect(byCustomer(RENEWAL_DAY)(contract({ renewal })).isOk()).toBe(true)
  })

  test.each<OrderState>([
    'UNPAID',
    'EXPIRED',
    'REQUESTED',
    'PICKUP_SCHEDULED',
    'RETURNED',
    'COMPLETED',
    'CANCELLED',
    'LOST',
    'DAMAGED',
    'DISPOSED',
  ])('is nothing for an order that is %s', state => {
    expect(byCustomer(ON_TIME)(contract({ state }))).toEqual(err({ kind: 'InvalidState' }))
  })

  test('of a year that is over asks to collect by itself: no notice that says the same comes beside it (G919)', () => {
    const unpaid = contract({
      renewal: { ...INITIAL_RENEWAL_STATE, status: 'UNPAID', remindedOn: '2027-11-29' as Day },
    })
    const remindedOn = (now: string) => byCustomer(at(now))(unpaid).unwrapOr(null)?.step.set.renewal?.remindedOn
    // The last paid day is 2 December.
    expect(remindedOn('2027-12-02T23:59:00+09:00')).toBeUndefined()
    expect(remindedOn('2027-12-03T09:00:00+09:00')).toBe('2027-12-03')
    expect(remindedOn('2027-12-20T12:00:00+09:00')).toBe('2027-12-20')
    // So that the task of the staff still comes.
    expect(remindedOn('2028-03-01T12:00:00+09:00')).toBe('2028-01-01')
  })

  test('happens once', () => {
    expect(byCustomer(ON_TIME)(contract({ autoRenewal: 'TERMINATED' }))).toEqual(err({ kind: 'InvalidState' }))
  })
})

describe('taking a renewal up again', () => {
  const resume = (now: Instant, order: Partial<Order> = {}, rest: Partial<Contract> = {}) =>
    decideResume({ now, seasonDays: TRIAL_SHOP.season, actor: customer, reason: null })(
      contract({ autoRenewal: 'TERMINATED', ...order }, rest),
    )

  test('works until the renewal day, with a card that can be charged (G70)', () => {
    expect(resume(LOCKED).unwrapOr(null)?.step).toMatchObject({
      event: 'autopay.resumed',
      set: { autoRenewal: 'ACTIVE' },
    })
    expect(resume(LOCKED, {}, { isCardUsable: false })).toEqual(err({ kind: 'CardNeeded' }))
    expect(resume(LOCKED, {}, { attemptOpen: true })).toEqual(err({ kind: 'InProgress' }))
    expect(resume(RENEWAL_DAY)).toEqual(err({ kind: 'InvalidState' }))
  })

  test('by the staff needs no card: the contract renews as one that never had one (G917)', () => {
    const byStaff = (now: Instant, rest: Partial<Contract>) =>
      decideStaffResume({
        now,
        seasonDays: TRIAL_SHOP.season,
        actor: { kind: 'STAFF', id: 'boss' },
        reason: 'mistyped',
      })(contract({ autoRenewal: 'TERMINATED' }, rest))
    const setBy = (rest: Partial<Contract>) => byStaff(LOCKED, rest).unwrapOr(null)?.step.set
    expect(setBy({ isCardUsable: false })).toEqual({ autoRenewal: 'NEEDS_CARD' })
    expect(setBy({})).toEqual({ autoRenewal: 'ACTIVE' })
    expect(byStaff(RENEWAL_DAY, { isCardUsable: false })).toEqual(err({ kind: 'InvalidState' }))
  })

  test('is no way to a second checkout of a season: what was taken out as the last counts (G69, G85)', () => {
    const takenOut = (withdrawnAt: Instant | null): Contract['checkouts'][number] => ({
      day: '2027-12-20' as Day,
      recipientName: '김시즌',
      isProxy: false,
      needsConfirmation: false,
      withdrawnAt,
      scheduledFor: null,
      deliveredAt: null,
      restoredOn: null,
    })
    const twice = { checkouts: [takenOut(null), takenOut(null)] }
    expect(resume(LOCKED, {}, twice)).toEqual(err({ kind: 'CheckoutLimit', season: '2027-28' }))
    expect(resume(LOCKED, {}, { checkouts: [takenOut(null)] }).isOk()).toBe(true)
    expect(resume(LOCKED, {}, { checkouts: [takenOut(null), takenOut(LOCKED)] }).isOk()).toBe(true)
    expect(resume(LOCKED, { plan: 'FLEX' }, twice).isOk()).toBe(true)
  })

  test('asks for no card for a contract that cannot be resumed', () => {
    expect(resume(RENEWAL_DAY, {}, { isCardUsable: false })).toEqual(err({ kind: 'InvalidState' }))
    expect(resume(LOCKED, { autoRenewal: 'ACTIVE' }, { isCardUsable: false })).toEqual(err({ kind: 'InvalidState' }))
  })
})
