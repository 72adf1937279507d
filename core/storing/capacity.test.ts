import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRoom, fullRegions, isSoldOut, needsPlace, type RegionRoom, roomFor } from './capacity.ts'
import { EQUIPMENT_TYPES } from './equipment-type.ts'
import { LOCKER_KINDS, suitsKind } from './locker.ts'
import { ORDER_STATES } from './order-state.ts'

const room = (
  [SKI, SNOWBOARD, BOTH]: readonly [number, number, number],
  [skis, boards]: readonly [number, number],
  region: RegionRoom['region'] = 'RESORT',
): RegionRoom => ({ region, places: { SKI, SNOWBOARD, BOTH }, sets: { SKI: skis, SNOWBOARD: boards } })

describe('the room of a region (G233, G234)', () => {
  test('is what its lockers hold of the kind, those for both shared with the other kind', () => {
    expect(roomFor(room([2, 1, 3], [0, 0]), 'SKI')).toBe(5)
    expect(roomFor(room([2, 1, 3], [0, 2]), 'SKI')).toBe(4)
    expect(roomFor(room([2, 1, 3], [5, 0]), 'SNOWBOARD')).toBe(1)
    expect(roomFor(room([2, 1, 3], [0, 9]), 'SKI')).toBe(2)
    expect(roomFor(room([1, 0, 0], [3, 0]), 'SKI')).toBe(-2)
  })

  test('is full when no further set of the kind fits; without lockers it never is', () => {
    expect(isSoldOut(room([1, 0, 0], [1, 0]), 'SKI')).toBe(true)
    expect(isSoldOut(room([1, 0, 0], [0, 0]), 'SNOWBOARD')).toBe(true)
    expect(isSoldOut(room([0, 0, 0], [9, 9]), 'SKI')).toBe(false)
    expect(fullRegions([room([1, 0, 0], [1, 0]), room([0, 0, 0], [4, 0], 'HILL')])).toEqual([
      { region: 'RESORT', equipmentType: 'SKI' },
      { region: 'RESORT', equipmentType: 'SNOWBOARD' },
    ])
  })

  test('names the open regions that have some', () => {
    const rooms = [room([1, 0, 0], [1, 0]), room([1, 0, 0], [1, 0], 'HILL'), room([2, 0, 0], [1, 0], 'LAKE')]
    const open = ['RESORT', 'HILL', 'LAKE', 'RIVER'] as const
    expect(checkRoom(rooms, { region: 'RESORT', type: 'SKI', open })).toEqual({
      kind: 'SoldOut',
      free: ['LAKE', 'RIVER'],
    })
    expect(checkRoom(rooms, { region: 'LAKE', type: 'SKI', open })).toBeNull()
    expect(checkRoom(rooms, { region: 'RIVER', type: 'SKI', open })).toBeNull()
  })

  test('is needed from the order until the gear has left for good, also while it is out for a season', () => {
    expect(ORDER_STATES.filter(state => !needsPlace(state))).toEqual([
      'EXPIRED',
      'RETURNED',
      'COMPLETED',
      'CANCELLED',
      'LOST',
      'DAMAGED',
      'DISPOSED',
    ])
  })

  test('takes a further set exactly while all of them can be put into lockers of their kind', () => {
    const count = fc.nat(4)
    fc.assert(
      fc.property(fc.tuple(count, count, count), fc.tuple(count, count), (places, sets) => {
        const filled = room(places, sets)
        fc.pre(LOCKER_KINDS.some(kind => filled.places[kind] > 0) && fits(filled))
        for (const type of EQUIPMENT_TYPES) {
          const more = { ...filled, sets: { ...filled.sets, [type]: filled.sets[type] + 1 } }
          expect(isSoldOut(filled, type)).toBe(!fits(more))
        }
      }),
    )
  })
})

/** Tried out: each set takes a place of its own kind while there is one, else one for both. */
const fits = ({ places, sets }: RegionRoom): boolean => {
  const free = { ...places }
  return EQUIPMENT_TYPES.every(type =>
    Array.from({ length: sets[type] }).every(() => {
      const kind = LOCKER_KINDS.find(one => suitsKind(one, type) && free[one] > 0)
      if (kind === undefined) return false
      free[kind] -= 1
      return true
    }),
  )
}
