import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { Day } from './day.ts'
import type { InvalidInput } from './failures.ts'

/** How many entries of a list come at once (G117). */
export const PAGE_SIZE = 20

/** Where a list that is read whole ends: no customer has that many contracts that go on, reports, sessions or steps of an order. */
export const UNPAGED_MOST = 200

/** Some entries of a list, and after which place the others come; null when there are none. */
export type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null }

/** Where an item is in a list: the values that the list is sorted by, which together no other item has. */
export type ListPlace = readonly (string | number)[]

/** `instant` is in epoch milliseconds. */
export type PlaceKind = 'instant' | 'number' | 'day' | 'id'

/** What a list is sorted by, all of it in one direction. */
export type SortedList<Item> = {
  readonly kinds: readonly PlaceKind[]
  readonly placeOf: (item: Item) => ListPlace
}

/** What is asked for of a list. */
export type ListPart = { readonly after: ListPlace | null; readonly limit: number }

const WHOLE = /^\d{1,13}$/
const ID = /^[A-Za-z0-9_-]{1,64}$/

const isValidPlace = (kind: PlaceKind, text: string): boolean =>
  match(kind)
    .with('instant', 'number', () => WHOLE.test(text))
    .with('day', () => Day.parse(text).isOk())
    .with('id', () => ID.test(text))
    .exhaustive()

const isCounted = (kind: PlaceKind | undefined): boolean => kind === 'instant' || kind === 'number'

/** As it is carried from one page to the next. */
export const ListPlace = {
  format: (place: ListPlace): string => place.join('.'),
  parse(text: string, { kinds }: Pick<SortedList<never>, 'kinds'>): Result<ListPlace, InvalidInput> {
    const values = text.split('.')
    return values.length === kinds.length && kinds.every((kind, at) => isValidPlace(kind, values[at] ?? ''))
      ? ok(values.map((value, at) => (isCounted(kinds[at]) ? Number(value) : value)))
      : err({ kind: 'InvalidInput', field: 'after' })
  },
}

/** Reads one item more than are wanted: whether there is another page is known by it. */
export const readPage = <Item, Failure>(
  { placeOf }: SortedList<Item>,
  { after, limit }: ListPart,
  read: (part: ListPart) => ResultAsync<readonly Item[], Failure>,
): ResultAsync<Page<Item>, Failure> =>
  read({ after, limit: limit + 1 }).map(found => {
    const items = found.slice(0, limit)
    const last = items.at(-1)
    return { items, next: found.length > limit && last !== undefined ? ListPlace.format(placeOf(last)) : null }
  })
