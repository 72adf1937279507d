import type { ListPart, ListPlace, SortedList } from '#core/shared/page.ts'

type Direction = 'asc' | 'desc'

/** As SQL sorts by several columns: the first that differs decides. */
export const inOrderOf =
  <Item>({ placeOf }: SortedList<Item>, direction: Direction) =>
  (one: Item, other: Item): number =>
    compared(placeOf(one), placeOf(other), direction)

/** Those that come after a place. */
export const behind =
  <Item>({ placeOf }: SortedList<Item>, direction: Direction, after: ListPart['after']) =>
  (item: Item): boolean =>
    after === null || compared(after, placeOf(item), direction) < 0

const compared = (one: ListPlace, other: ListPlace, direction: Direction): number => {
  const at = one.findIndex((value, index) => value !== other[index])
  const [a, b] = [one[at] ?? 0, other[at] ?? 0]
  const rising = at === -1 ? 0 : a < b ? -1 : 1
  return direction === 'asc' ? rising : -rising
}
