import { randomInt } from 'node:crypto'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffSearch } from '#core/staff/ports/staff-search.ts'
import { SearchQuery } from '#core/staff/search-query.ts'

/** What somebody on the phone says, of a shop of so many: what one in fifty has, and what is one customer's own. */
export const searchedTexts = (customers: number): readonly string[] => {
  const n = randomInt(customers) + 1
  return [
    '김시즌',
    '윤하늘',
    'ㄱㅅㅈ',
    'ㅅㅈ',
    '민준',
    '홍길동',
    'ㅎㄱㄷ',
    String(n).padStart(8, '0').slice(-4),
    `010${String(n).padStart(8, '0')}`,
    `customer${n}@`,
    `A-${n % 5000}`,
    'Redster 5',
    'redster 173',
    'SK-7Q2K',
  ]
}

/** Milliseconds of the slowest of them. */
export const slowestSearch = async (search: StaffSearch, texts: readonly string[]): Promise<number> => {
  const times: number[] = []
  for (const text of texts) {
    const began = performance.now()
    const query = SearchQuery.parse(text)
    if (query.isErr()) throw new Error(text)
    const look = { by: 'inspector' as StaffId, at: Instant.ofDate(new Date()) }
    const found = await search.find(query.value, 21, look)
    if (found.isErr()) throw new Error(`${text} was not searched`)
    times.push(performance.now() - began)
  }
  return Math.max(...times)
}
