import * as fc from 'fast-check'
import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { PLACE_STATUSES } from '#core/storing/pickup-place.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import { nextState } from '#core/storing/transitions.ts'
import { AUTO_RENEWALS } from '#core/storing/auto-renewal.ts'
import { PICKUP_FAULTS } from '#core/storing/order.ts'
import { announcedOn } from './charge-hold.ts'
import { type Duty, dutyAt, type DutyQuestion, nextDutyAt } from './duty.ts'
import { atChargeHour, reminderDays } from './renewal.ts'
import { INITIAL_RENEWAL_STATE, type RenewalState } from '#core/storing/renewal-state.ts'

const N = '2028-03-01' as Day
const START = '2027-03-01' as Day

type Choice = Partial<DutyQuestion['order']> & { readonly restoredOn?: Day }

const contract = ({ restoredOn = START, ...order }: Choice = {}): DutyQuestion => ({
  shop: TRIAL_SHOP,
  order: {
    state: 'IN_STORAGE',
    autoRenewal: 'ACTIVE',
    storageStartDate: START,
    termsPaid: 1,
    renewal: INITIAL_RENEWAL_STATE,
    placedAt: Day.startOf(START),
    pickupDate: null,
    stateChangedAt: Day.startOf(START),
    missedPickup: null,
    placeStatus: 'KNOWN',
    ...order,
  },
  restoredOn,
})

/** A reminder arrives as soon as it is sent. */
const after = (asked: DutyQuestion, { to, renewal, placeStatus, reminder }: Duty, now: Instant): DutyQuestion => ({
  ...asked,
  order: {
    ...asked.order,
    state: to,
    placeStatus,
    renewal: {
      ...renewal,
      announcedOn: reminder?.renewsOn ? announcedOn(asked.order, reminder.renewsOn, now) : renewal.announcedOn,
    },
  },
})

/** What happens until the end of this day when a worker looks every morning. */
const morningsUntil = (last: Day, begin: DutyQuestion, from: Day) => {
  const happened: { readonly day: Day; readonly what: string }[] = []
  let asked = begin
  for (let day = from; day <= last; day = Day.addDays(day, 1)) {
    let steps = 0
    for (let duty = dutyAt(asked, atChargeHour(day)); duty !== null; duty = dutyAt(asked, atChargeHour(day))) {
      expect((steps += 1)).toBeLessThan(10)
      const what = duty.event ?? duty.reminder?.kind
      if (what) happened.push({ day, what })
      if (duty.task) happened.push({ day, what: duty.task })
      asked = after(asked, duty, atChargeHour(day))
    }
  }
  return happened
}

describe('reminders of a coming payment', () => {
  test('for 2028-03-01 come on 31 January, 16, 22 and 26 February at ten', () => {
    expect(reminderDays(N)).toEqual(['2028-01-31', '2028-02-16', '2028-02-22', '2028-02-26'])
    expect(nextDutyAt(contract())).toBe(atChargeHour('2028-01-31' as Day))
    expect(morningsUntil(N, contract(), START)).toEqual([
      { day: '2028-01-31', what: 'RENEWAL_IN_30_DAYS' },
      { day: '2028-02-16', what: 'RENEWAL_IN_14_DAYS' },
      { day: '2028-02-22', what: 'RENEWAL_IN_8_DAYS' },
      { day: '2028-02-26', what: 'RENEWAL_IN_4_DAYS' },
    ])
  })

  test('that come late are one, the newest', () => {
    expect(morningsUntil(N, contract(), '2028-02-23' as Day)).toEqual([
      { day: '2028-02-23', what: 'RENEWAL_IN_8_DAYS' },
      { day: '2028-02-26', what: 'RENEWAL_IN_4_DAYS' },
    ])
  })

  test('are not sent from the renewal day on', () => {
    expect(morningsUntil(N, contract(), N)).toEqual([])
  })

  test('begin no later than on the last day to end the contract, and go on until the day before the payment', () => {
    const on = (day: string, announcedOn: Day | null) =>
      dutyAt(contract({ renewal: { ...INITIAL_RENEWAL_STATE, announcedOn } }), atChargeHour(day as Day))?.reminder?.kind
    const remindedOn = '2028-01-31' as Day
    expect(on('2028-02-27', null)).toBe('RENEWAL_IN_4_DAYS')
    expect(on('2028-02-28', null)).toBeUndefined()
    expect(on('2028-02-29', remindedOn)).toBe('RENEWAL_IN_4_DAYS')
    expect(on(N, remindedOn)).toBeUndefined()
  })

  test('name the term that is to be paid, and their day', () => {
    const soon = atChargeHour('2028-01-31' as Day)
    expect(dutyAt(contract(), soon)?.reminder).toEqual({
      kind: 'RENEWAL_IN_30_DAYS',
      term: 2,
      day: '2028-01-31',
      renewsOn: N,
    })
  })

  test('are for contracts that renew only', () => {
    expect(nextDutyAt(contract({ renewal: { ...INITIAL_RENEWAL_STATE, status: 'PAST_DUE' } }))).toBeNull()
    for (const state of ['RETURNED', 'COMPLETED', 'LOST', 'DAMAGED', 'DISPOSED'] as const) {
      expect(morningsUntil(Day.addDays(N, -1), contract({ state }), START)).toEqual([])
    }
    expect(nextDutyAt(contract({ state: 'PICKED_UP', storageStartDate: null }))).toBeNull()
  })
})

test('a contract without a card is overdue on its day and unpaid after the last retry day', () => {
  const found = morningsUntil('2028-04-01' as Day, contract({ autoRenewal: 'NEEDS_CARD' }), '2028-02-26' as Day)
  expect(found).toEqual([
    { day: '2028-02-26', what: 'RENEWAL_IN_4_DAYS' },
    { day: '2028-03-01', what: 'renewal.declined' },
    { day: '2028-03-09', what: 'renewal.exhausted' },
    { day: '2028-03-09', what: 'RENEWAL_UNPAID' },
  ])
})

test('a contract without a card that becomes overdue, held or unpaid keeps its reminders', () => {
  const renewal = { ...INITIAL_RENEWAL_STATE, remindedOn: '2028-02-26' as Day, announcedOn: '2028-01-31' as Day }
  const on = (day: string, standing: RenewalState) =>
    dutyAt(contract({ autoRenewal: 'NEEDS_CARD', renewal: standing }), atChargeHour(day as Day))
  expect(on(N, renewal)).toMatchObject({ renewal: { ...renewal, status: 'PAST_DUE' }, hold: null })
  expect(on('2028-03-09', { ...renewal, status: 'PAST_DUE' })).toMatchObject({
    renewal: { ...renewal, status: 'UNPAID' },
    task: 'RENEWAL_UNPAID',
  })
  const untold = { ...renewal, announcedOn: null }
  expect(on(N, untold)).toMatchObject({ renewal: { ...untold, status: 'UNPAID' }, hold: 'NOT_REMINDED' })
})

test('an order whose day of storage is known and of which no term is paid waits for nothing', () => {
  expect(nextDutyAt(contract({ termsPaid: 0 }))).toBeNull()
})

test('a payment that was not announced in time becomes a staff task on its day', () => {
  const HELD = [
    { day: N, what: 'renewal.exhausted' },
    { day: N, what: 'RENEWAL_NOT_CHARGED' },
  ]
  // The last day to end the contract was the day before.
  const late = morningsUntil('2028-04-01' as Day, contract({ autoRenewal: 'NEEDS_CARD' }), '2028-02-28' as Day)
  expect(late.filter(({ what }) => what !== 'RENEWAL_IN_4_DAYS')).toEqual(HELD)
  const typed = contract({ autoRenewal: 'NEEDS_CARD', storageStartDate: '2020-12-03' as Day })
  expect(morningsUntil(N, typed, N)).toEqual(HELD)
})

describe('gear that is not fetched', () => {
  const TERMINATED = contract({ autoRenewal: 'TERMINATED' })

  test('is flagged the day after the last, announced on days 14 and 25, and a staff task on day 31 (T29)', () => {
    expect(morningsUntil('2028-05-01' as Day, TERMINATED, START)).toEqual([
      { day: '2028-03-01', what: 'uncollected.flagged' },
      { day: '2028-03-14', what: 'UNCOLLECTED_14_DAYS' },
      { day: '2028-03-25', what: 'UNCOLLECTED_25_DAYS' },
      { day: '2028-03-31', what: 'UNCOLLECTED' },
    ])
  })

  test('is no task of its own while it is asked for (G808)', () => {
    const asked = contract({ autoRenewal: 'TERMINATED', state: 'CHECKOUT_REQUESTED' })
    expect(morningsUntil('2028-05-01' as Day, asked, '2028-03-26' as Day).map(({ what }) => what)).toEqual([
      'uncollected.flagged',
    ])
  })

  test('is not announced beside the notice of an end that came after its last day (G919)', () => {
    const endedOn = (day: string) =>
      morningsUntil(
        '2028-05-01' as Day,
        contract({ autoRenewal: 'TERMINATED', renewal: { ...INITIAL_RENEWAL_STATE, remindedOn: day as Day } }),
        '2028-03-05' as Day,
      )
    expect(endedOn('2028-03-05').map(({ what }) => what)).toEqual([
      'UNCOLLECTED_14_DAYS',
      'UNCOLLECTED_25_DAYS',
      'UNCOLLECTED',
    ])
    expect(endedOn('2028-03-30')).toEqual([{ day: '2028-03-31', what: 'UNCOLLECTED' }])
  })

  test('is flagged and given to the staff at once when no worker looked for so long', () => {
    expect(morningsUntil('2028-05-01' as Day, TERMINATED, '2028-04-20' as Day)).toEqual([
      { day: '2028-04-20', what: 'uncollected.flagged' },
      { day: '2028-04-20', what: 'UNCOLLECTED' },
    ])
  })
})

test.each<[OrderState, (typeof AUTO_RENEWALS)[number], boolean]>([
  ['RETURNED', 'TERMINATED', true],
  ['RETURNED', 'ACTIVE', true],
  ['CHECKED_OUT', 'TERMINATED', true],
  ['CHECKED_OUT', 'ACTIVE', false],
])('an order that is %s and %s is closed after its last day: %s (T21)', (state, autoRenewal, isClosed) => {
  const asked = contract({ state, autoRenewal })
  expect(dutyAt(asked, Instant.plusSeconds(atChargeHour(N), -1))?.event ?? null).toBeNull()
  expect(dutyAt(asked, atChargeHour(N))?.event === 'term.closed').toBe(isClosed)
})

test('gear that came back rests again from the first moment of the new season (T28)', () => {
  const asked = contract({ state: 'RESTORED', restoredOn: '2027-03-10' as Day })
  const newSeason = Day.startOf('2027-07-01' as Day)
  expect(nextDutyAt(asked)).toBe(newSeason)
  expect(dutyAt(asked, Instant.plusSeconds(newSeason, -0.001))).toBeNull()
  expect(dutyAt(asked, newSeason)).toMatchObject({ event: 'season.rolled', to: 'IN_STORAGE' })
})

const someDay = fc.integer({ min: 0, max: 4000 }).map(days => Day.addDays('2024-01-01' as Day, days))
const someContract = fc
  .record({
    state: fc.constantFrom(...ORDER_STATES),
    autoRenewal: fc.constantFrom(...AUTO_RENEWALS),
    storageStartDate: fc.option(someDay),
    placedAt: someDay.map(Day.startOf),
    stateChangedAt: someDay.map(Day.startOf),
    placeStatus: fc.constantFrom(...PLACE_STATUSES),
    pickupDate: fc.option(someDay),
    missedPickup: fc.option(fc.record({ day: someDay, fault: fc.constantFrom(...PICKUP_FAULTS) })),
    termsPaid: fc.integer({ min: 1, max: 9 }),
    renewal: fc.record({
      status: fc.constantFrom('OK' as const, 'PAST_DUE' as const, 'UNPAID' as const),
      declines: fc.integer({ min: 0, max: 4 }),
      lastDeclinedOn: fc.option(someDay),
      remindedOn: fc.option(someDay),
      announcedOn: fc.option(someDay),
      announcedWon: fc.constant(null),
    }),
    restoredOn: someDay,
  })
  .map(({ restoredOn, ...order }): DutyQuestion => ({ order, restoredOn, shop: TRIAL_SHOP }))

// In any state: a duty is found exactly when it is due, every step is allowed, and doing duties comes to an end.
test('any order does what is due by allowed steps, and then rests', () => {
  fc.assert(
    fc.property(someContract, someDay, (begin, today) => {
      const now = atChargeHour(today)
      let asked = begin
      for (let steps = 0; ; steps += 1) {
        const [dueAt, duty] = [nextDutyAt(asked), dutyAt(asked, now)]
        expect(duty !== null).toBe(dueAt !== null && dueAt <= now)
        if (duty === null) return
        expect(steps).toBeLessThan(10)
        if (duty.event) expect(nextState(duty.event, asked.order.state, {})).toEqual(ok(duty.to))
        asked = after(asked, duty, now)
      }
    }),
    { numRuns: 3_000 },
  )
})

describe('a paid order of which nobody has said where to pick up (G157)', () => {
  const PAID = Instant.plusSeconds(Day.startOf('2026-11-20' as Day), 12 * 3600)
  const waiting = (order: Choice = {}) =>
    contract({
      storageStartDate: null,
      state: 'REQUESTED',
      placedAt: PAID,
      stateChangedAt: PAID,
      placeStatus: 'MISSING',
      ...order,
    })

  test('is asked about an hour after paying, once, and becomes a task of the staff', () => {
    const asked = waiting()
    const anHourLater = Instant.plusSeconds(PAID, 3600)
    expect(nextDutyAt(asked)).toBe(anHourLater)
    const duty = dutyAt(asked, anHourLater)
    expect(duty).toMatchObject({ event: null, task: 'PICKUP_PLACE_MISSING', placeStatus: 'ASKED' })
    expect(duty?.reminder?.kind).toBe('PICKUP_PLACE_MISSING')
    expect(dutyAt(waiting({ placeStatus: 'ASKED' }), anHourLater)).toBeNull()
  })

  test('is not asked about at night', () => {
    const late = Instant.plusSeconds(Day.startOf('2026-11-20' as Day), 2 * 3600)
    expect(nextDutyAt(waiting({ stateChangedAt: late }))).toBe(atChargeHour('2026-11-20' as Day))
  })

  test('is asked about with a day booked too, and no more once it is known or picked up', () => {
    const booked = waiting({ state: 'PICKUP_SCHEDULED', pickupDate: '2026-11-24' as Day })
    expect(nextDutyAt(booked)).toBe(Instant.plusSeconds(PAID, 3600))
    const later = Instant.plusSeconds(PAID, 7200)
    expect(dutyAt(waiting({ placeStatus: 'KNOWN' }), later)).toBeNull()
    for (const state of ['UNPAID', 'PICKED_UP', 'CANCELLED'] as const)
      expect(dutyAt(waiting({ state }), later)).toBeNull()
  })
})

describe('gear that waits for its pickup (G74)', () => {
  const waiting = (order: Choice) => contract({ storageStartDate: null, ...order })
  // A Friday: the target is Monday and Tuesday.
  const FRIDAY = Instant.plusSeconds(Day.startOf('2026-11-20' as Day), 12 * 3600)

  test('is the staff’s on the morning after its target, once', () => {
    const asked = waiting({ state: 'REQUESTED', placedAt: FRIDAY })
    expect(nextDutyAt(asked)).toBe(atChargeHour('2026-11-25' as Day))
    expect(morningsUntil('2026-12-31' as Day, asked, '2026-11-20' as Day)).toEqual([
      { day: '2026-11-25', what: 'PICKUP_LATE' },
    ])
  })

  test('is late on the day after the one that was booked, however early its target was', () => {
    const booked = waiting({ state: 'PICKUP_SCHEDULED', placedAt: FRIDAY, pickupDate: '2026-12-02' as Day })
    expect(nextDutyAt(booked)).toBe(atChargeHour('2026-12-03' as Day))
  })

  test('is announced again when the rebooked day is missed too', () => {
    const missed = waiting({ state: 'REQUESTED', placedAt: FRIDAY })
    const duty = dutyAt(missed, atChargeHour('2026-11-25' as Day))
    expect(duty?.task).toBe('PICKUP_LATE')
    const renewal = duty?.renewal ?? INITIAL_RENEWAL_STATE
    const again = (pickupDate: Day) => waiting({ state: 'PICKUP_SCHEDULED', placedAt: FRIDAY, pickupDate, renewal })
    expect(dutyAt(again('2026-11-27' as Day), atChargeHour('2026-11-28' as Day))?.task).toBe('PICKUP_LATE')
  })

  test.each(['UNPAID', 'CANCELLED', 'PICKED_UP', 'IN_TRANSIT'] as const)('is not missed when it is %s', state => {
    expect(nextDutyAt(waiting({ state, placedAt: FRIDAY, pickupDate: '2026-11-24' as Day }))).toBeNull()
  })
})
