import { err, errAsync, okAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { type GearText, NO_GEAR_TEXT } from '../gear-text.ts'
import type { Order } from '../order.ts'
import { ORDER_EVENTS } from '../order-event.ts'
import { ORDER_STATES, type OrderState } from '../order-state.ts'
import type { OrderRecords } from '../ports/order-records.ts'
import { STAFF_ROLES } from '#core/shared/staff.ts'
import { storedOrder } from '../testing/stored-order.ts'
import { eventsFrom } from '../transitions.ts'
import { type Advance, isForStaff, makeAdvanceOrder, roleFor } from './advance-order.ts'

const NOW = Instant.ofDate(new Date('2026-11-21T12:00:00+09:00'))

const orderIn = (state: OrderState): Order =>
  storedOrder(Day.of(NOW), { state, placedAt: NOW, stateChangedAt: NOW, pickupDate: null, storageStartDate: null })

/** One order in this state, without a history. */
const recordsWith = (order: Order): OrderRecords => ({
  change: (_id, decide) =>
    decide({ order, timeline: [], attemptOpen: false, checkouts: [] }).asyncMap(async change => ({
      before: order,
      change,
    })),
  changeOwn: () => errAsync({ kind: 'NoEquipment' }),
  keepBoth: () => okAsync(undefined),
  place: () => okAsync(undefined),
  find: () => okAsync(null),
  unpaidSince: () => okAsync([]),
})

const advance = (state: OrderState, asked: Pick<Advance, 'event'> & Partial<Advance>) =>
  makeAdvanceOrder({ records: recordsWith(orderIn(state)), clock: { now: () => NOW } })({
    orderId: 'SK-7Q2K9XMD4TBA' as OrderId,
    staff: { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' },
    reason: 'test',
    occurredAt: null,
    pickupDate: null,
    isForced: false,
    isWalkIn: false,
    gear: {},
    locker: null,
    report: null,
    dryRun: false,
    ...asked,
  })

/** Every detail that any event asks for. */
const DETAILS: Partial<Advance> = {
  pickupDate: '2026-11-23' as Day,
  isWalkIn: true,
  gear: {
    brand: 'Atomic' as GearText,
    equipmentName: 'Redster X9' as GearText,
    equipmentSize: '170' as GearText,
  },
  locker: 'A-12' as GearText,
}

describe.each(ORDER_STATES)('an order that is %s', state => {
  // S2: whatever the details, only events of the table from this state, and of those only the staff's own, are taken.
  test.each(ORDER_EVENTS.filter(event => !isForStaff(event) || !eventsFrom(state).includes(event)))(
    'does not take %s from the staff',
    async event => {
      const refused = await advance(state, { event, ...DETAILS })
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
    const refused = await advance('REQUESTED', { event, staff, ...DETAILS })
    expect(refused).toEqual(err({ kind: 'RoleTooLow', needed, role }))
  }
})

test.each([
  ['REQUESTED', { event: 'pickup.scheduled' }, 'pickupDate'],
  ['REQUESTED', { event: 'pickup.done', gear: DETAILS.gear }, 'walkIn'],
  ['PICKUP_SCHEDULED', { event: 'pickup.done' }, 'brand'],
  ['PICKED_UP', { event: 'report.filed' }, 'report'],
  ['ARRIVED', { event: 'storage.shelved' }, 'locker'],
  ['ARRIVED', { event: 'storage.shelved', locker: NO_GEAR_TEXT }, 'locker'],
] as const)('from %s, %o asks for the %s', async (state, asked, detail) => {
  const refused = await advance(state, { ...asked, gear: 'gear' in asked ? (asked.gear ?? {}) : {} })
  expect(refused).toEqual(err({ kind: 'DetailMissing', detail }))
})

test('gear that arrived yesterday is stored since yesterday', async () => {
  const occurredAt = Instant.ofDate(new Date('2026-11-20T23:50:00+09:00'))
  const done = await advance('IN_TRANSIT', { event: 'storage.arrived', occurredAt })
  expect(done).toMatchObject({
    value: { change: { to: 'ARRIVED', set: { storageStartDate: '2026-11-20' }, recordedAt: NOW } },
  })
})
