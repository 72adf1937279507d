import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { homeAction, homeMoment, type HomeMoment } from './home-moment.ts'
import { ORDER_STATES, type OrderState } from './order-state.ts'
import type { HomeContract } from './ports/own-storage.ts'
import { homeStatusOf, isActive } from './projection.ts'
import { RENEWAL_STATUSES } from './renewal-status.ts'

const TODAY = '2026-12-14' as Day

/** A contract that stands in this state. */
const contractIn = (state: OrderState, change: Partial<HomeContract> = {}): HomeContract => ({
  orderId: 'order-1' as OrderId,
  userEquipmentId: null,
  equipmentType: 'SKI',
  brand: '',
  equipmentName: '',
  plan: 'BASIC',
  location: 'RESORT',
  pickupDate: null,
  pickupHalf: null,
  pickupWish: null,
  canChooseWindow: false,
  missedPickup: null,
  isPlaceMissing: false,
  pickupTarget: { from: TODAY, to: TODAY },
  storageEndDate: '2027-11-30' as Day,
  nextRenewalDate: '2027-12-01' as Day,
  renewalCancelDeadline: '2027-11-24' as Day,
  renewalStatus: 'OK',
  score: null,
  timeline: [{ event: 'status.corrected', from: null, to: state, occurredAt: 0 as Instant }],
  storingStatus: homeStatusOf(state),
  canCheckout: false,
  ...change,
})

const ended = (days: number): Partial<HomeContract> => ({
  nextRenewalDate: null,
  renewalCancelDeadline: null,
  storageEndDate: Day.addDays(TODAY, -days),
})

/** Every state that home speaks of, with every flag that changes what it says. */
const CONTRACTS: readonly HomeContract[] = ORDER_STATES.filter(isActive).flatMap(state =>
  [null, Day.addDays(TODAY, -1), TODAY].flatMap(pickupDate =>
    [true, false].flatMap(flag =>
      [{}, ended(1), ended(30), ended(31), ended(-5)].flatMap(end =>
        RENEWAL_STATUSES.flatMap(renewalStatus =>
          [null, 92].map(score =>
            contractIn(state, {
              pickupDate,
              canChooseWindow: flag,
              isPlaceMissing: !flag,
              canCheckout: flag,
              renewalStatus,
              score,
              ...end,
            }),
          ),
        ),
      ),
    ),
  ),
)

/** All but nothing at all, a pickup that failed, and a day that was closed since. */
const EVERY_PLACE: readonly HomeMoment[] = [
  'REQUESTED',
  'WINDOW_WANTED',
  'PICKUP_BOOKED',
  'PICKUP_OVERDUE',
  'INSPECTING',
  'INSPECTED',
  'TEMP_STORED',
  'IN_TRANSIT',
  'ARRIVED',
  'STORED',
  'RESTORED',
  'RENEWAL_DECLINED',
  'RENEWAL_UNPAID',
  'STORAGE_OVER',
  'COLLECTION_OVER',
  'CHECKOUT_REQUESTED',
  'CHECKOUT_SCHEDULED',
  'CHECKED_OUT',
]

describe('what home says of a contract (G613)', () => {
  test('is one of the moments of its place, whatever its flags', () => {
    const seen = new Set<HomeMoment>()
    for (const contract of CONTRACTS) {
      const moment = homeMoment(contract, TODAY)
      seen.add(moment)
      const isStored = contract.storingStatus === 7 || contract.storingStatus === 9
      expect(moment).not.toBe('NOTHING')
      expect(/^(STORED|RESTORED|RENEWAL_|STORAGE_OVER|COLLECTION_OVER)/.test(moment)).toBe(isStored)
      expect(/^(CHECKOUT_|CHECKED_OUT)/.test(moment)).toBe(contract.storingStatus === 8)
    }
    expect([...seen].toSorted()).toEqual(EVERY_PLACE.toSorted())
  })

  test('offers gear only where it can be taken out, and a payment only where one is open', () => {
    for (const contract of CONTRACTS) {
      const action = homeAction(contract, TODAY)
      const isOver = homeMoment(contract, TODAY) === 'STORAGE_OVER'
      if (action === 'TAKE_OUT') expect(contract.canCheckout || isOver).toBe(true)
      if (action === 'PAY_RENEWAL') expect([contract.renewalStatus, contract.nextRenewalDate]).not.toContain('OK')
      if (action === 'SEE_REPORT' && contract.storingStatus !== 4) expect(contract.score).not.toBeNull()
      if (action === 'SAY_PLACE') expect(contract.isPlaceMissing).toBe(true)
      if (action === 'CHOOSE_WINDOW') expect(contract.canChooseWindow).toBe(true)
      expect(action).not.toBe('STORE')
    }
    expect(homeAction(null, TODAY)).toBe('STORE')
  })

  test.each([
    ['ARRIVED', {}, 'ARRIVED', 'SEE_STORY'],
    ['IN_TRANSIT', { score: 80 }, 'IN_TRANSIT', 'SEE_REPORT'],
    ['REQUESTED', { canChooseWindow: true }, 'WINDOW_WANTED', 'CHOOSE_WINDOW'],
    ['REQUESTED', { missedPickup: { day: TODAY, fault: 'SHOP' } }, 'PICKUP_MISSED', 'SEE_STORY'],
    ['PICKUP_SCHEDULED', { pickupDate: TODAY, isDayClosed: true }, 'PICKUP_DAY_CLOSED', 'SEE_STORY'],
    [
      'PICKUP_SCHEDULED',
      { pickupDate: TODAY, isDayClosed: true, canChooseWindow: true },
      'PICKUP_DAY_CLOSED',
      'CHOOSE_WINDOW',
    ],
    ['CHECKOUT_SCHEDULED', { isDayClosed: true }, 'DELIVERY_DAY_CLOSED', 'SEE_STORY'],
    ['IN_STORAGE', { renewalStatus: 'PAST_DUE', canCheckout: true }, 'RENEWAL_DECLINED', 'PAY_RENEWAL'],
    ['RESTORED', ended(30), 'STORAGE_OVER', 'TAKE_OUT'],
    ['IN_STORAGE', ended(31), 'COLLECTION_OVER', 'CALL'],
    ['CHECKED_OUT', {}, 'CHECKED_OUT', 'CALL'],
    ['CHECKED_OUT', { renewalStatus: 'UNPAID' }, 'CHECKED_OUT', 'PAY_RENEWAL'],
  ] as const)('%s with %j is %s and leads to %s', (state, change, moment, action) => {
    const contract = contractIn(state, change)
    expect([homeMoment(contract, TODAY), homeAction(contract, TODAY)]).toEqual([moment, action])
  })
})
