import * as fc from 'fast-check'
import { err } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { EQUIPMENT_TYPES } from './equipment-type.ts'
import type { GearText } from './gear-text.ts'
import { EMPTY_PICKS, type Selection } from './order.ts'
import { NO_PLACE_TYPED } from './pickup-place.ts'
import { pickupPlace, TYPED_PLACE } from './testing/pickup-place.ts'
import { PLANS } from './plan.ts'
import {
  afterStep,
  completed,
  draftPlace,
  type DraftStep,
  EMPTY_DRAFT,
  firstMissingStep,
  missingPicks,
  type StoringDraft,
} from './storing-draft.ts'

const ALL_AGREED = { service: true, damageCompensation: true, autoExtension: true }
const ORDER = { orderId: 'order-1' as OrderId, amountWon: 99_000 as Won, placedAt: 0 as Instant }

const COMPLETE: StoringDraft = {
  ...EMPTY_DRAFT,
  equipmentType: 'SKI',
  location: 'RESORT',
  plan: 'BASIC',
  agreements: ALL_AGREED,
}

describe('what is still missing', () => {
  test('an empty draft misses everything, in the order in which it is asked', () => {
    expect(completed(EMPTY_DRAFT)).toEqual(
      err({ kind: 'SelectionIncomplete', missing: ['equipmentType', 'location', 'plan', 'agreements'] }),
    )
  })

  test('brand and name may stay empty', () => {
    expect(completed(COMPLETE).unwrapOr(null)).toEqual({
      equipmentType: 'SKI',
      location: 'RESORT',
      plan: 'BASIC',
      ...EMPTY_PICKS,
    })
  })

  test.each(Object.keys(ALL_AGREED))('without agreeing to %s nothing can be ordered', term => {
    const draft = { ...COMPLETE, agreements: { ...ALL_AGREED, [term]: false } }
    expect(completed(draft)).toEqual(err({ kind: 'SelectionIncomplete', missing: ['agreements'] }))
  })
})

describe('opening a step', () => {
  test('leads back to the first step that was skipped', () => {
    expect(firstMissingStep(EMPTY_DRAFT, '/storing/terms')).toBe('/storing/equipmentselection')
    expect(firstMissingStep({ ...COMPLETE, plan: null }, '/storing/storinginfo')).toBe('/storing/planselection')
  })

  test('asks only for what comes before it', () => {
    expect(firstMissingStep(EMPTY_DRAFT, '/storing/equipmentselection')).toBeNull()
    expect(firstMissingStep({ ...EMPTY_DRAFT, equipmentType: 'SKI' }, '/storing/locationselection')).toBeNull()
    expect(firstMissingStep(COMPLETE, '/storing/terms')).toBeNull()
  })
})

describe('where to pick up (G155)', () => {
  const typed = afterStep(COMPLETE, { kind: 'PlaceTyped', typed: TYPED_PLACE })

  test('is said with the order as soon as it is whole', () => {
    expect(draftPlace(typed)?.unwrapOr(null)).toEqual(pickupPlace())
    expect(draftPlace(afterStep(COMPLETE, { kind: 'PlaceTyped', typed: NO_PLACE_TYPED }))?.isErr()).toBe(true)
  })

  test('may be said later, and what was typed is kept for a change of mind', () => {
    expect(draftPlace(EMPTY_DRAFT)).toBeNull()
    const later = afterStep(typed, { kind: 'PlaceLater' })
    expect(draftPlace(later)).toBeNull()
    expect(later.place.typed).toEqual(TYPED_PLACE)
  })
})

describe('the order that was placed for the draft', () => {
  const placed = afterStep(COMPLETE, { kind: 'OrderPlaced', order: ORDER })

  test('is kept when the same plan is picked again, so that a declined card leads back to the same order', () => {
    expect(afterStep(placed, { kind: 'Picked', picks: { plan: 'BASIC' } }).order).toEqual(ORDER)
  })

  test('is dropped when another plan is picked, because its price is another', () => {
    expect(afterStep(placed, { kind: 'Picked', picks: { plan: 'FLEX' } }).order).toBeNull()
  })

  test('is dropped when another place is typed, for the order was placed with its own (G155)', () => {
    expect(afterStep(placed, { kind: 'PlaceLater' }).order).toEqual(ORDER)
    expect(afterStep(placed, { kind: 'PlaceTyped', typed: TYPED_PLACE }).order).toBeNull()
  })

  test('is dropped once the service has closed it', () => {
    expect(afterStep(placed, { kind: 'OrderClosed' })).toEqual(COMPLETE)
  })
})

const gearText = fc.constantFrom('', 'Atomic', 'Redster X9').map(text => text as GearText)
const pick = fc
  .oneof<fc.Arbitrary<Partial<Selection>>[]>(
    fc.record({ equipmentType: fc.constantFrom(...EQUIPMENT_TYPES) }),
    fc.record({ brand: gearText, equipmentName: gearText }),
    fc.record({ location: fc.constant('RESORT' as const) }),
    fc.record({ plan: fc.constantFrom(...PLANS) }),
  )
  .map(picks => ({ kind: 'Picked' as const, picks }))
const step: fc.Arbitrary<DraftStep> = fc.oneof(
  { weight: 4, arbitrary: pick },
  fc
    .record({ service: fc.boolean(), damageCompensation: fc.boolean(), autoExtension: fc.boolean() })
    .map(agreements => ({ kind: 'Agreed' as const, agreements })),
  fc.constant({ kind: 'OrderPlaced' as const, order: ORDER }),
  fc.constant({ kind: 'OrderClosed' as const }),
)

/** All that is picked: what is left of a draft without its consents and its order. */
const toPicks = ({ agreements: _agreed, order: _order, ...picks }: StoringDraft) => picks

describe('whatever the customer taps', () => {
  // An order belongs to the draft only as long as it is for exactly what the draft says: else the window would charge for something else.
  test('an order is never kept with picks that it was not placed for', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        let draft = EMPTY_DRAFT
        let orderedFor = toPicks(EMPTY_DRAFT)
        for (const taken of steps) {
          draft = afterStep(draft, taken)
          if (taken.kind === 'OrderPlaced') orderedFor = toPicks(draft)
          expect(draft.order === null ? orderedFor : toPicks(draft)).toEqual(orderedFor)
        }
      }),
    )
  })

  // Nothing that was picked gets lost by a later step about something else.
  test('a pick is kept until it is picked anew', () => {
    fc.assert(
      fc.property(fc.array(pick), steps => {
        const draft = steps.reduce(afterStep, EMPTY_DRAFT)
        const last = steps.findLast(({ picks }) => picks.plan !== undefined)
        expect(draft.plan).toBe(last?.picks.plan ?? null)
        expect(missingPicks(draft).includes('equipmentType')).toBe(
          !steps.some(({ picks }) => picks.equipmentType !== undefined),
        )
      }),
    )
  })
})

test('a window is of its region: another one clears it (G210)', () => {
  const window = { day: '2026-12-03' as Day, half: 'MORNING' } as const
  const chosen = afterStep({ ...EMPTY_DRAFT, location: 'RESORT' }, { kind: 'WindowChosen', window })
  expect(chosen.window).toEqual(window)
  expect(afterStep(chosen, { kind: 'Picked', picks: { plan: 'FLEX' } }).window).toEqual(window)
  expect(afterStep(chosen, { kind: 'Picked', picks: { location: 'CITY' } }).window).toBeNull()
})
