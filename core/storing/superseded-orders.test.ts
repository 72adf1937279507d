import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { supersededOrders } from './superseded-orders.ts'

const order = (id: string, placedAt: number, of: { moves?: boolean; type?: string } = {}) => ({
  id: id as OrderId,
  equipmentType: of.type ?? 'SKI',
  placedAt: placedAt as Instant,
  attemptOpen: of.moves ?? false,
})

test.each([
  ['the older of two is closed', [order('a', 1), order('b', 2)], ['a']],
  ['in whatever order they are named', [order('b', 2), order('a', 1)], ['a']],
  ['of the same moment one is left', [order('a', 1), order('b', 1)], ['b']],
  ['of three the newest is left', [order('b', 2), order('c', 3), order('a', 1)], ['b', 'a']],
  ['one of each kind stays', [order('a', 1), order('b', 2, { type: 'SNOWBOARD' })], []],
  [
    'beside one whose payment may be moving the newer is closed',
    [order('a', 1, { moves: true }), order('b', 2)],
    ['b'],
  ],
  ['where both may be moving both stay', [order('a', 1, { moves: true }), order('b', 2, { moves: true })], []],
])('%s', (_name, unpaid, closed) => {
  expect(supersededOrders(unpaid)).toEqual(closed)
})

test('whatever is unpaid, one of a kind is left, or those whose payments may be moving, of which none is closed', () => {
  const some = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 0, max: 50 }).map(n => `SK-${n}`),
      placedAt: fc.integer({ min: 0, max: 3 }),
      moves: fc.boolean(),
      type: fc.constantFrom('SKI', 'SNOWBOARD'),
    }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(some, made => {
      const unpaid = made.map(({ id, placedAt, ...of }) => order(id, placedAt, of))
      const closed = new Set(supersededOrders(unpaid))
      for (const type of new Set(unpaid.map(({ equipmentType }) => equipmentType))) {
        const ofKind = unpaid.filter(({ equipmentType }) => equipmentType === type)
        const left = ofKind.filter(({ id }) => !closed.has(id))
        const moving = ofKind.filter(({ attemptOpen }) => attemptOpen)
        expect(left.length).toBe(Math.max(1, moving.length))
        expect(left).toEqual(expect.arrayContaining(moving))
      }
    }),
  )
})
