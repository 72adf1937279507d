import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { GearText } from '../gear-text.ts'
import type { LockerCode, LockerOffer, LockerZone } from '../locker.ts'
import type { OrderEvent } from '../order-event.ts'
import type { OrderState } from '../order-state.ts'
import type { StepDetails } from '../step-details.ts'
import { storedOrder } from '../testing/stored-order.ts'
import { intoLocker, lockerWish } from './locker-steps.ts'

const PLACE = { code: 'A-03' as LockerCode, n: 1 }
const FREE: LockerOffer = { kind: 'Free', place: PLACE }
const WINDOW = 'by the window' as GearText

const into = (
  [event, from, to]: readonly [OrderEvent, OrderState, OrderState],
  lockers: LockerOffer,
  details: Pick<StepDetails, 'locker' | 'zone' | 'isSwap'> = {},
) =>
  intoLocker({
    event,
    to,
    details,
    locked: {
      order: storedOrder('2026-12-03' as Day, { state: from }),
      customer: 'me' as CustomerId,
      timeline: [],
      attemptOpen: false,
      checkouts: [],
      lockers,
    },
  })

const SHELVED = ['storage.shelved', 'ARRIVED', 'IN_STORAGE'] as const
const RESTORED = ['equipment.restored', 'CHECKED_OUT', 'RESTORED'] as const
const MOVED = ['locker.moved', 'CHECKOUT_SCHEDULED', 'CHECKOUT_SCHEDULED'] as const
const NOT_DELIVERED = ['status.corrected', 'CHECKED_OUT', 'CHECKOUT_REQUESTED'] as const
const MISSING = err({ kind: 'DetailMissing', details: ['locker'] })

describe('where the region has lockers', () => {
  test.each([SHELVED, RESTORED, MOVED, NOT_DELIVERED])(
    '%s takes the place that is offered, and notes its code (G150)',
    (...step) => {
      expect(into(step, FREE)).toEqual(ok({ set: { locker: 'A-03' }, place: PLACE }))
    },
  )

  test.each([SHELVED, RESTORED, MOVED])('%s asks for a locker (G151)', (...step) => {
    expect(into(step, { kind: 'NotSaid' })).toEqual(MISSING)
  })

  test('a swap tells of the other set, and of the place that it comes to (G791)', () => {
    const swap = {
      orderId: 'SK-7Q2K9XMD4TBA' as OrderId,
      state: 'RESTORED',
      place: { ...PLACE, n: 2 },
      timeline: [],
    } as const
    expect(into(MOVED, { kind: 'Free', place: PLACE, swap }, { locker: 'A-03' as GearText, isSwap: true })).toEqual(
      ok({ set: { locker: 'A-03' }, place: PLACE, swap }),
    )
  })

  test('a locker that cannot be used is refused with some that can (G151)', () => {
    const full: LockerOffer = { kind: 'LockerFull', asked: 'A-01', free: [PLACE.code] }
    expect(into(SHELVED, full, { locker: 'A-01' as GearText })).toEqual(err(full))
  })
})

describe('where it has none', () => {
  test.each([SHELVED, MOVED])('%s notes any text (G151)', (...step) => {
    expect(into(step, { kind: 'NoStock' }, { locker: WINDOW })).toEqual(ok({ set: { locker: WINDOW } }))
    expect(into(step, { kind: 'NoStock' })).toEqual(MISSING)
  })

  test.each([RESTORED, NOT_DELIVERED])('%s leaves what was noted, unless it is said anew', (...step) => {
    expect(into(step, { kind: 'NoStock' })).toEqual(ok({ set: {} }))
    expect(into(step, { kind: 'NoStock' }, { locker: WINDOW })).toEqual(ok({ set: { locker: WINDOW } }))
  })

  test('there is no next free one, and nothing to swap with (G791)', () => {
    expect(into(SHELVED, { kind: 'NoStock' }, { zone: 'ANY' })).toEqual(err({ kind: 'NoLockers' }))
    expect(into(MOVED, { kind: 'NoStock' }, { locker: WINDOW, isSwap: true })).toEqual(err({ kind: 'NoLockers' }))
  })
})

test('a correction that does not bring gear into the storage takes no locker (G140)', () => {
  const step = ['status.corrected', 'IN_STORAGE', 'ARRIVED'] as const
  expect(into(step, FREE)).toEqual(ok({ set: {} }))
  expect(into(step, FREE, { locker: WINDOW })).toMatchObject(err({ kind: 'DetailNotTaken', details: ['locker'] }))
})

test('lockers are asked for by the steps that bring gear into the storage, or move it there', () => {
  const zone = 'B' as LockerZone
  expect(lockerWish('storage.shelved', { locker: WINDOW })).toEqual({ kind: 'Code', text: WINDOW })
  expect(lockerWish('equipment.restored', { zone })).toEqual({ kind: 'Zone', zone })
  expect(lockerWish('locker.moved', { zone: 'ANY' })).toEqual({ kind: 'Zone', zone: null })
  expect(lockerWish('storage.shelved')).toEqual({ kind: 'NotSaid' })
  expect(lockerWish('status.corrected')).toEqual({ kind: 'AsBefore' })
  expect(lockerWish('checkout.delivered')).toBeNull()
})
