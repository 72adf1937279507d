import fc from 'fast-check'
import { err, ok, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { ListPlace, readPage, type SortedList } from './page.ts'

type Item = { readonly n: number; readonly day: string; readonly id: string }

const ITEMS: SortedList<Item> = {
  kinds: ['number', 'day', 'id'],
  placeOf: ({ n, day, id }) => [n, day, id],
}

const item = fc.record({
  n: fc.nat(9_999_999_999_999),
  day: fc.constantFrom('2026-11-25', '2028-02-29'),
  id: fc.constantFrom('SK-7Q2K9XMD4TBA', '0b9f6c1e-6f0e-4b7e-9d0c-2f6f3c0e8a11', 'minji_2'),
})

test('a place is the same after it was carried to the next page', () => {
  fc.assert(
    fc.property(item, one => {
      const place = ITEMS.placeOf(one)
      expect(ListPlace.parse(ListPlace.format(place), ITEMS)).toEqual(ok(place))
    }),
  )
})

test.each([
  '',
  '1',
  '1.2026-11-25',
  '1.2026-11-25.SK-1.2',
  'x.2026-11-25.SK-1',
  '-1.2026-11-25.SK-1',
  '99999999999999.2026-11-25.SK-1',
  '1.2026-02-30.SK-1',
  '1.soon.SK-1',
  "1.2026-11-25.SK' or 1=1",
  `1.2026-11-25.${'S'.repeat(65)}`,
])('a place that no page named is refused: %s', text => {
  expect(ListPlace.parse(text, ITEMS)).toEqual(err({ kind: 'InvalidInput', field: 'after' }))
})

test.each([
  [3, 3, null],
  [4, 3, '3.2026-11-25.c'],
  [0, 3, null],
])('of %i items with room for %i the next page begins behind %s', async (count, limit, next) => {
  const all = ['a', 'b', 'c', 'd'].slice(0, count).map((id, at) => ({ n: at + 1, day: '2026-11-25', id }))
  const page = await readPage(ITEMS, { after: null, limit }, part => okAsync(all.slice(0, part.limit)))
  expect(page).toEqual(ok({ items: all.slice(0, limit), next }))
})
