import { expect, test } from 'vitest'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { EquipmentType } from './equipment-type.ts'
import type { OrderState } from './order-state.ts'
import { secondContracts } from './second-contracts.ts'

const order = (
  id: string,
  placedAt: number,
  state: OrderState = 'REQUESTED',
  equipmentType: EquipmentType = 'SKI',
) => ({
  id: id as OrderId,
  placedAt: placedAt as Instant,
  state,
  equipmentType,
})

test.each([
  ['the newer of two is asked about', [order('a', 1)], [order('b', 2)], ['b beside a']],
  ['whosever it is', [order('b', 2)], [order('a', 1)], ['b beside a']],
  ['the older, where the newer is picked up', [order('a', 1)], [order('b', 2, 'PICKED_UP')], ['a beside b']],
  ['none that can no longer be cancelled', [order('a', 1, 'IN_STORAGE')], [order('b', 2, 'PICKED_UP')], []],
  [
    'none beside one that is over, or that nobody paid',
    [order('a', 1)],
    [order('b', 2, 'CANCELLED'), order('c', 3, 'UNPAID')],
    [],
  ],
  ['none beside another kind', [order('a', 1)], [order('b', 2, 'REQUESTED', 'SNOWBOARD')], []],
  ['none where both are the same customer’s', [order('a', 1), order('b', 2)], [], []],
  [
    'one of each kind',
    [order('a', 1), order('b', 2), order('c', 3, 'REQUESTED', 'SNOWBOARD')],
    [order('d', 4), order('e', 5, 'IN_STORAGE', 'SNOWBOARD')],
    ['d beside a', 'c beside e'],
  ],
] as const)('of two who turn out to be one: %s (G926)', (_name, ones, others, expected) => {
  expect(secondContracts(ones, others).map(({ id, beside }) => `${id} beside ${beside}`)).toEqual(expected)
})
