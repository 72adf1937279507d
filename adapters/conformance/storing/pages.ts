import type { ResultAsync } from 'neverthrow'
import { expect } from 'vitest'
import type { ListPart, SortedList } from '#core/shared/page.ts'

const MANY = 1_000

/** Read one by one, each from the place that the one before names, a list is the same as at once. Answers the whole. */
export const samePageByPage = async <Item>(
  list: SortedList<Item>,
  read: (part: ListPart) => ResultAsync<readonly Item[], unknown>,
): Promise<readonly Item[]> => {
  const whole = (await read({ after: null, limit: MANY })).unwrapOr([])
  const walked: Item[] = []
  for (let last = (await read({ after: null, limit: 1 })).unwrapOr([])[0]; last !== undefined;) {
    walked.push(last)
    if (walked.length > whole.length) break
    ;[last] = (await read({ after: list.placeOf(last), limit: 1 })).unwrapOr([])
  }
  expect(walked).toEqual(whole)
  return whole
}
