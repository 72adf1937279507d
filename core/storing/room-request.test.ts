import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RegionRoom, roomFor } from './capacity.ts'
import { EQUIPMENT_TYPES, type EquipmentType } from './equipment-type.ts'
import { whomToTell } from './room-request.ts'

const room = (
  [SKI, SNOWBOARD, BOTH]: readonly [number, number, number],
  [skis, boards]: readonly [number, number],
): RegionRoom => ({ region: 'RESORT', places: { SKI, SNOWBOARD, BOTH }, sets: { SKI: skis, SNOWBOARD: boards } })

const waiting = (...kinds: readonly EquipmentType[]) => kinds.map((equipmentType, n) => ({ equipmentType, n }))
const told = (...kinds: readonly EquipmentType[]) => kinds.map(equipmentType => ({ equipmentType }))
const chosen = (...asked: Parameters<typeof whomToTell<{ equipmentType: EquipmentType; n: number }>>) =>
  whomToTell(...asked).map(({ n }) => n)

describe('who are told that there is room (G239)', () => {
  test('are those who waited longest, as many as there are places', () => {
    expect(chosen(room([3, 0, 0], [1, 0]), { waiting: waiting('SKI', 'SKI', 'SKI'), told: [] })).toEqual([0, 1])
    expect(chosen(room([3, 0, 0], [3, 0]), { waiting: waiting('SKI'), told: [] })).toEqual([])
    expect(chosen(room([1, 0, 0], [4, 0]), { waiting: waiting('SKI'), told: [] })).toEqual([])
  })

  test('are fewer while others who were told may still come', () => {
    const queue = { waiting: waiting('SKI', 'SKI'), told: told('SKI') }
    expect(chosen(room([2, 0, 0], [0, 0]), queue)).toEqual([0])
    expect(chosen(room([1, 0, 0], [0, 0]), queue)).toEqual([])
  })

  test('share the places for both kinds, and do not wait for a kind that has none', () => {
    expect(chosen(room([0, 0, 1], [0, 0]), { waiting: waiting('SNOWBOARD', 'SKI'), told: [] })).toEqual([0])
    expect(chosen(room([1, 0, 0], [0, 0]), { waiting: waiting('SNOWBOARD', 'SKI'), told: [] })).toEqual([1])
  })

  test('are all, where nobody has said what the region holds', () => {
    expect(chosen(null, { waiting: waiting('SKI', 'SNOWBOARD'), told: told('SKI') })).toEqual([0, 1])
    expect(chosen(room([0, 0, 0], [0, 0]), { waiting: waiting('SKI'), told: [] })).toEqual([0])
  })

  test('could all order, and nobody is left out for whom there would be room besides', () => {
    const count = fc.nat(4)
    const kinds = fc.array(fc.constantFrom(...EQUIPMENT_TYPES), { maxLength: 8 })
    fc.assert(
      fc.property(
        fc.tuple(count, count, count),
        fc.tuple(count, count),
        kinds,
        kinds,
        (places, sets, asked, before) => {
          const now = room(places, sets)
          fc.pre(places.some(one => one > 0))
          const queue = { waiting: waiting(...asked), told: told(...before) }
          const found = whomToTell(now, queue)
          const withAll = (kind: EquipmentType): number =>
            [...found, ...queue.told].filter(({ equipmentType }) => equipmentType === kind).length
          const after = room(places, [sets[0] + withAll('SKI'), sets[1] + withAll('SNOWBOARD')])
          for (const { equipmentType } of found) expect(roomFor(after, equipmentType)).toBeGreaterThanOrEqual(0)
          for (const one of queue.waiting)
            if (!found.includes(one)) expect(roomFor(after, one.equipmentType)).toBeLessThanOrEqual(0)
          expect(found.map(({ n }) => n)).toEqual(found.map(({ n }) => n).toSorted((a, b) => a - b))
        },
      ),
    )
  })
})
