import { err, errAsync, ok, okAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId, ReportId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { type GearText, NO_GEAR_TEXT } from '../gear-text.ts'
import type { MissedPickup, Order } from '../order.ts'
import type { LockerCode, LockerOffer } from '../locker.ts'
import { ORDER_EVENTS } from '../order-event.ts'
import { ORDER_STATES, type OrderState } from '../order-state.ts'
import type { OrderRecords } from '../ports/order-records.ts'
import { STAFF_ROLES } from '#core/shared/staff.ts'
import type { Won } from '#core/shared/won.ts'
import { storedOrder } from '../testing/stored-order.ts'
import { eventsFrom, TRANSITIONS } from '../transitions.ts'
import { isForStaff, STAFF_EVENTS, STEP_DETAILS, type StepDetails } from '../step-details.ts'
import { type Advance, makeAdvanceOrder, roleFor } from './advance-order.ts'

const NOW = Instant.ofDate(new Date('2026-11-21T12:00:00+09:00'))

const orderIn = (state: OrderState): Order =>
  storedOrder(Day.of(NOW), { state, placedAt: NOW, stateChangedAt: NOW, pickupDate: null, storageStartDate: null })

/** One order in this state, without a history. */
const recordsWith = (order: Order, toldToCollectAt: readonly Instant[] = [], lockers?: LockerOffer): OrderRecords => ({
  change: (_id, decide) =>
    decide({
      order,
      customer: 'me' as CustomerId,
      timeline: [],
      attemptOpen: false,
      checkouts: [],
      ...(lockers && { lockers }),
    }).asyncMap(async change => ({ before: order, change })),
  changeOwn: () => errAsync({ kind: 'NoEquipment' }),
  keepBoth: () => okAsync(undefined),
  place: () => okAsync(undefined),
  find: () => okAsync(null),
  unpaidSince: () => okAsync([]),
  toldToCollectAt: () => okAsync(toldToCollectAt),
})

const advance = (
  state: OrderState,
  asked: Pick<Advance, 'event'> & Partial<Advance>,
  order: Partial<Order> = {},
  toldToCollectAt: readonly Instant[] = [],
  lockers?: LockerOffer,
) =>
  makeAdvanceOrder({
    records: recordsWith({ ...orderIn(state), ...order }, toldToCollectAt, lockers),
    clock: { now: () => NOW },
    shop: () => TRIAL_SHOP,
  })({
    orderId: 'SK-7Q2K9XMD4TBA' as OrderId,
    staff: { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' },
    reason: 'test',
    dryRun: false,
    ...asked,
  })

const GEAR = {
  brand: 'Atomic' as GearText,
  equipmentName: 'Redster X9' as GearText,
  equipmentSize: '170' as GearText,
}
const TODAY = Day.of(NOW)

describe.each(ORDER_STATES)('an order that is %s', state => {
  // S2: whatever the details, only events of the table from this state, and of those only the staff's own, are taken.
  test.each(ORDER_EVENTS.filter(event => !isForStaff(event) || !eventsFrom(state).includes(event)))(
    'does not take %s from the staff',
    async event => {
      const refused = await advance(state, { event })
      expect(refused).toMatchObject({ error: { kind: isForStaff(event) ? 'InvalidTransition' : 'NotForStaff' } })
    },
  )
})

test.each(['storage.cancelled', 'autopay.terminated', 'autopay.resumed'] as const)(
  '%s moves money or a contract, so it is never recorded as a bare step',
  event => {
    expect(isForStaff(event)).toBe(false)
  },
)

test.each(ORDER_EVENTS)('%s needs its role', async event => {
  const needed = roleFor(event)
  for (const role of STAFF_ROLES.slice(0, STAFF_ROLES.indexOf(needed))) {
    const staff = { id: 'minji' as StaffId, name: '김민지', role }
    const refused = await advance('REQUESTED', { event, staff })
    expect(refused).toEqual(err({ kind: 'RoleTooLow', needed, role }))
  }
})

test('staff records all that the table gives it, but for what moves money and what is asked for with more', () => {
  const elsewhere = [
    'order.precreated',
    'payment.confirmed',
    'order.voided',
    'renewal.charged',
    'renewal.reversed',
    'checkout.requested',
    'storage.cancelled',
    'autopay.terminated',
    'autopay.resumed',
    'checkout.redirected',
  ]
  const own = TRANSITIONS.filter(({ actors }) => actors.includes('STAFF')).map(({ event }) => event)
  expect(STAFF_EVENTS).toEqual(own.filter(event => !elsewhere.includes(event)))
})

test.each([
  ['REQUESTED', { event: 'pickup.scheduled' }, ['pickupDate']],
  ['REQUESTED', { event: 'pickup.done', details: GEAR }, ['isWalkIn']],
  ['REQUESTED', { event: 'pickup.done' }, ['isWalkIn', 'brand', 'equipmentName', 'equipmentSize']],
  ['PICKUP_SCHEDULED', { event: 'pickup.done', details: { brand: GEAR.brand } }, ['equipmentName', 'equipmentSize']],
  ['PICKUP_SCHEDULED', { event: 'pickup.missed' }, ['fault']],
  ['PICKED_UP', { event: 'report.filed' }, ['report']],
  ['ARRIVED', { event: 'storage.shelved' }, ['locker']],
  ['ARRIVED', { event: 'storage.shelved', details: { locker: NO_GEAR_TEXT } }, ['locker']],
  ['IN_STORAGE', { event: 'gear.lost' }, ['compensation', 'told']],
  ['IN_STORAGE', { event: 'gear.lost', details: { compensation: 'NONE' } }, ['told']],
  ['REPORTED', { event: 'gear.damaged', details: { told: '전화로 알렸어요' } }, ['compensation']],
  ['REPORTED', { event: 'report.corrected' }, ['report']],
] as const)('from %s, %o asks together for %j (G140)', async (state, asked, details) => {
  expect(await advance(state, asked)).toEqual(err({ kind: 'DetailMissing', details }))
})

test('a step of every day needs no reason, unless a rule is gone over by it; any other one does (G250)', async () => {
  const reason = null
  expect(await advance('REPORTED', { event: 'storage.arrived', reason })).toMatchObject({
    value: { change: { reason: 'routine' } },
  })
  const pickupDate = '2026-11-22' as Day
  const forced = { event: 'pickup.scheduled', details: { pickupDate, isForced: true } } as const
  expect(await advance('REQUESTED', { ...forced, reason })).toEqual(err({ kind: 'ReasonMissing' }))
  expect((await advance('REQUESTED', forced)).isOk()).toBe(true)
  const lost = { event: 'gear.lost', reason } as const
  expect(await advance('IN_STORAGE', lost)).toEqual(err({ kind: 'ReasonMissing' }))
  // What cannot happen at all needs another step, and no reason.
  expect(await advance('REQUESTED', lost)).toMatchObject({ error: { kind: 'InvalidTransition' } })
})

test('gear that arrives is in its locker at once when that is said, and refused whole when it cannot be (G251)', async () => {
  const details = { locker: 'A-12' as GearText }
  expect(await advance('IN_TRANSIT', { event: 'storage.arrived', details })).toMatchObject({
    value: {
      change: {
        to: 'ARRIVED',
        set: { storageStartDate: TODAY },
        next: { event: 'storage.shelved', to: 'IN_STORAGE', set: { locker: 'A-12' }, reason: 'test' },
      },
    },
  })
  expect(await advance('IN_TRANSIT', { event: 'storage.arrived', details: { zone: 'ANY' } })).toEqual(
    err({ kind: 'NoLockers' }),
  )
  const alone = await advance('IN_TRANSIT', { event: 'storage.arrived' })
  expect(alone.map(({ change }) => change.next)).toEqual(ok(undefined))
})

const EVERY_DETAIL: Required<StepDetails> = {
  ...GEAR,
  equipmentType: 'SNOWBOARD',
  serialNumber: 'A-1' as GearText,
  handedParts: ['BOOTS'],
  lettersOn: [TODAY],
  feeWay: 'CASH',
  shownWon: 99_000 as Won,
  reference: 'R-1',
  isAsBefore: true,
  isSwap: true,
  pickupDate: TODAY,
  half: 'MORNING',
  isForced: true,
  isWalkIn: true,
  locker: 'A-12' as GearText,
  zone: 'ANY',
  report: { id: 'one' as ReportId, score: 80, tip: '', images: { front: 'f', back: 'b', left: 'l', right: 'r' } },
  fault: 'SHOP',
  scheduledFor: TODAY,
  deliveredTo: '이영희',
  isFinal: true,
  compensation: 'NONE',
  told: '전화로 알렸어요',
}

test.each(STAFF_EVENTS)('%s refuses what belongs to another event, and names what it takes (G140)', async event => {
  const taken: readonly string[] = STEP_DETAILS[event]
  const others = Object.keys(EVERY_DETAIL).filter(detail => !taken.includes(detail))
  const state = ORDER_STATES.find(one => eventsFrom(one).includes(event)) ?? 'UNPAID'
  for (const detail of others) {
    const details = { [detail]: EVERY_DETAIL[detail as keyof StepDetails] }
    expect(await advance(state, { event, details })).toEqual(err({ kind: 'DetailNotTaken', details: [detail], taken }))
  }
})

describe('a booked pickup', () => {
  const booked = { pickupDate: TODAY }
  const tomorrow = { pickupDate: Day.addDays(TODAY, 1) }
  const missed = (fault: MissedPickup['fault']) => ({ event: 'pickup.missed', details: { fault } }) as const

  test.each(['CUSTOMER', 'SHOP'] as const)(
    'that fails on its day goes back to be booked, by fault of %s (G141)',
    async fault => {
      expect(await advance('PICKUP_SCHEDULED', missed(fault), booked)).toMatchObject({
        value: { change: { to: 'REQUESTED', set: { pickupDate: null, missedPickup: { day: TODAY, fault } } } },
      })
    },
  )

  test('does not fail before its day', async () => {
    const early = await advance('PICKUP_SCHEDULED', missed('SHOP'), tomorrow)
    expect(early).toEqual(err({ kind: 'DayAhead', day: tomorrow.pickupDate }))
  })

  test.each([
    ['pickup.rescheduled', { pickupDate: Day.addDays(TODAY, 2) }],
    ['pickup.unscheduled', {}],
  ] as const)(
    'is moved by %s until its day begins, never later: the refund would rise (G141)',
    async (event, details) => {
      const late = await advance('PICKUP_SCHEDULED', { event, details }, booked)
      expect(late).toEqual(err({ kind: 'PickupDayBegun', day: TODAY }))
      const inTime = await advance(
        'PICKUP_SCHEDULED',
        { event, details: { ...details, ...(event === 'pickup.rescheduled' && { isForced: true }) } },
        tomorrow,
      )
      expect(inTime.isOk()).toBe(true)
    },
  )

  test('that two move to one day is moved once, unless it is insisted on (G804)', async () => {
    const monday = { pickupDate: Day.addDays(TODAY, 2) }
    const again = (details: object) =>
      advance(
        'PICKUP_SCHEDULED',
        { event: 'pickup.rescheduled', details: { pickupDate: monday.pickupDate, ...details } },
        monday,
      )
    expect(await again({})).toEqual(err({ kind: 'SameStop', day: monday.pickupDate }))
    expect((await again({ isForced: true })).isOk()).toBe(true)
  })
})

test('gear that arrived yesterday is stored since yesterday', async () => {
  const occurredAt = Instant.ofDate(new Date('2026-11-20T23:50:00+09:00'))
  const done = await advance('IN_TRANSIT', { event: 'storage.arrived', occurredAt })
  expect(done).toMatchObject({
    value: { change: { to: 'ARRIVED', set: { storageStartDate: '2026-11-20' }, recordedAt: NOW } },
  })
})

test('a swap is not typed for a moment at which the other set was not there yet (G723)', async () => {
  const shelvedAt = Instant.plusSeconds(NOW, -3600)
  const shelved = { event: 'storage.shelved', from: 'ARRIVED', to: 'IN_STORAGE', occurredAt: shelvedAt } as const
  const [place, own] = [
    { code: 'A-12' as LockerCode, n: 1 },
    { code: 'A-13' as LockerCode, n: 1 },
  ]
  const swap = { orderId: 'SK-AAAAAAAAAAAA' as OrderId, state: shelved.to, place: own, timeline: [shelved] }
  const swapped = (occurredAt: Instant) =>
    advance(
      'IN_STORAGE',
      { event: 'locker.moved', details: { locker: 'A-12' as GearText, isSwap: true }, occurredAt },
      {},
      [],
      { kind: 'Free', place, swap },
    )
  expect(await swapped(Instant.plusSeconds(shelvedAt, -1))).toEqual(
    err({ kind: 'OccurredTooEarly', event: 'storage.shelved', at: shelvedAt }),
  )
  expect(await swapped(shelvedAt)).toMatchObject({
    value: { change: { beside: { change: { occurredAt: shelvedAt } } } },
  })
})

describe('gear that does not come back', () => {
  const told = '전화로 알렸어요'
  const ended = { autoRenewal: 'TERMINATED', storageStartDate: Day.addDays(TODAY, -500) } as const
  const long = [-60, -31].map(days => Day.startOf(Day.addDays(TODAY, days)))

  test.each([
    ['gear.lost', 'PICKED_UP', 'LOST', 450_000 as Won],
    ['gear.damaged', 'CHECKED_OUT', 'DAMAGED', 'NONE'],
  ] as const)('is recorded by %s with what was settled (G165)', async (event, state, to, compensation) => {
    const compensationWon = compensation === 'NONE' ? null : compensation
    expect(await advance(state, { event, details: { compensation, told } })).toMatchObject({
      value: { change: { to, set: { ending: { compensationWon, told } } } },
    })
  })

  test('is disposed of once its contract is over and its customer was told twice (G167)', async () => {
    const disposed = { event: 'gear.disposed', details: { compensation: 'NONE', told } } as const
    expect(await advance('IN_STORAGE', disposed, ended, long)).toMatchObject({ value: { change: { to: 'DISPOSED' } } })
    expect(await advance('IN_STORAGE', disposed, ended, long.slice(1))).toMatchObject({
      error: { kind: 'NotToldToCollect', sent: 1 },
    })
    expect(await advance('IN_STORAGE', disposed, { ...ended, autoRenewal: 'ACTIVE' }, long)).toEqual(
      err({ kind: 'ContractNotOver' }),
    )
  })

  test('is disposed of too after two letters to who is reached by no message, which are kept (G933)', async () => {
    const posted = (...daysAgo: readonly number[]) => {
      const lettersOn = daysAgo.map(days => Day.addDays(TODAY, -days))
      return { event: 'gear.disposed', details: { compensation: 'NONE', told, lettersOn } } as const
    }
    expect(await advance('IN_STORAGE', posted(40, 30), ended)).toMatchObject({
      value: { change: { to: 'DISPOSED', note: `letters: ${Day.addDays(TODAY, -40)}, ${Day.addDays(TODAY, -30)}` } },
    })
    expect(await advance('IN_STORAGE', posted(40), ended, long.slice(1))).toMatchObject({
      value: { change: { to: 'DISPOSED' } },
    })
    expect(await advance('IN_STORAGE', posted(40, 29), ended)).toMatchObject({ error: { kind: 'DisposalTooEarly' } })
    expect(await advance('IN_STORAGE', posted(40, 34), ended)).toMatchObject({ error: { kind: 'NotToldToCollect' } })
    expect(await advance('IN_STORAGE', posted(40, -1), ended)).toMatchObject({ error: { kind: 'DisposalTooEarly' } })
    expect(await advance('IN_STORAGE', { ...posted(40, 30), event: 'gear.lost' }, ended)).toMatchObject({
      error: { kind: 'DetailNotTaken', details: ['lettersOn'] },
    })
  })
})

describe('the hand-over', () => {
  const done = (details: StepDetails, order: Partial<Order> = {}) =>
    advance('PICKUP_SCHEDULED', { event: 'pickup.done', details }, { pickupDate: TODAY, ...order })
  const typed = { brand: GEAR.brand, equipmentName: GEAR.equipmentName }

  test('keeps what the customer had typed, and notes kind, serial number and what came along (G235)', async () => {
    const noted = {
      equipmentSize: GEAR.equipmentSize,
      equipmentType: 'SNOWBOARD',
      serialNumber: 'A-1' as GearText,
      handedParts: ['BAG', 'BOOTS'],
    } as const
    expect(await done(noted, typed)).toMatchObject({
      value: { change: { to: 'PICKED_UP', set: { ...GEAR, ...noted, handedParts: ['BOOTS', 'BAG'] } } },
    })
  })

  test('of another kind than was ordered needs a reason, of the right one none', async () => {
    const asKind = (equipmentType: 'SKI' | 'SNOWBOARD') =>
      advance('REQUESTED', {
        event: 'pickup.done',
        details: { ...GEAR, isWalkIn: true, equipmentType },
        reason: null,
      })
    expect(await asKind('SNOWBOARD')).toEqual(err({ kind: 'ReasonMissing' }))
    expect((await asKind('SKI')).isOk()).toBe(true)
  })

  test('changes nothing that was not said, nor a kind that is right', async () => {
    const set = { ...GEAR }
    expect(await done({ ...GEAR, equipmentType: 'SKI' })).toMatchObject({ value: { change: { set } } })
    const answer = await done({ ...GEAR, equipmentType: 'SKI' })
    expect(answer.map(({ change }) => Object.keys(change.set).toSorted()).unwrapOr([])).toEqual(
      Object.keys(GEAR).toSorted(),
    )
  })

  test('of gear as before needs gear that was handed back before (G236)', async () => {
    expect(await done({ isAsBefore: true })).toEqual(err({ kind: 'NoEarlierGear' }))
  })
})

describe('what was noted of gear is put right later (T40, G249)', () => {
  const noted = { serialNumber: 'A-1' as GearText, handedParts: ['BOOTS'] as const }

  test('without a step back, and the timeline keeps what was noted before', async () => {
    const details = { serialNumber: 'A-7' as GearText, handedParts: ['BAG', 'BOOTS'] as const }
    expect(await advance('IN_STORAGE', { event: 'gear.described', details }, noted)).toMatchObject({
      value: {
        change: {
          to: 'IN_STORAGE',
          set: { serialNumber: 'A-7', handedParts: ['BOOTS', 'BAG'] },
          note: 'serial number: A-1; with: BOOTS',
        },
      },
    })
    const first = await advance('CHECKED_OUT', { event: 'gear.described', details: { handedParts: [] } }, {})
    expect(first).toMatchObject({ value: { change: { set: { handedParts: [] }, note: 'with: not looked at' } } })
  })

  test('its kind until it is in a locker, which may be for one kind alone', async () => {
    const asked = { event: 'gear.described', details: { equipmentType: 'SNOWBOARD' } } as const
    for (const state of ['PICKED_UP', 'REPORTED', 'ARRIVED', 'CHECKED_OUT'] as const) {
      const set = { equipmentType: 'SNOWBOARD' }
      expect(await advance(state, asked, noted)).toMatchObject({
        value: { change: { to: state, set, note: 'kind: SKI' } },
      })
    }
    for (const state of ['IN_STORAGE', 'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED'] as const) {
      expect(await advance(state, asked, noted)).toMatchObject({ error: { kind: 'DetailNotTaken' } })
    }
  })

  test('for a reason, and where it says something new', async () => {
    const asked = { event: 'gear.described', details: noted } as const
    expect(await advance('REPORTED', { ...asked, reason: null })).toEqual(err({ kind: 'ReasonMissing' }))
    expect(await advance('REPORTED', asked, noted)).toEqual(err({ kind: 'NothingNew' }))
    expect(await advance('REPORTED', { event: 'gear.described' })).toMatchObject({ error: { kind: 'DetailMissing' } })
    expect(await advance('REQUESTED', asked)).toMatchObject({ error: { kind: 'InvalidTransition' } })
    expect(await advance('RETURNED', asked)).toMatchObject({ error: { kind: 'InvalidTransition' } })
  })
})
