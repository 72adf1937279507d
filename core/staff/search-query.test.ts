import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LabelCode, type LabelNumber } from '#core/storing/label-code.ts'
import { SearchQuery } from './search-query.ts'

const asked = (text: string) => SearchQuery.parse(text).unwrapOr(null)

describe('one line is read as all that it may mean (G174)', () => {
  test.each([
    ['홍길동', { words: ['홍길동'], phone: null, email: null, orders: [] }],
    ['ㅎㄱㄷ', { words: ['ㅎㄱㄷ'], noteWords: [] }],
    ['ㄳ', { words: ['ㄱㅅ'] }],
    ['홍길동'.normalize('NFD'), { words: ['홍길동'] }],
    ['Redster X9', { words: ['redster', 'x9'], orders: [], email: null }],
    ['아토믹 170', { words: ['아토믹', '170'], noteWords: ['아토믹', '170'] }],
    ['5678', { phone: { end: '5678', digits: '5678' }, words: ['5678'] }],
    ['010-1234-5678', { phone: { end: '5678', digits: '01012345678' } }],
    ['+82 10-1234-5678', { phone: { end: '5678', digits: '01012345678' } }],
    ['Younghee@Exam', { email: 'younghee@exam', phone: null }],
    ['sk-7q2k', { orders: ['sk-7q2k', 'SK-7Q2K', 'SK-SK-7Q2K'] }],
    ['7q2k9x', { orders: ['7q2k9x', '7Q2K9X', 'SK-7Q2K9X'] }],
    ['a-03', { locker: 'A-03', orders: ['a-03', 'A-03', 'SK-A-03'] }],
  ] as const)('%j', (text, meant) => {
    expect(asked(text)).toMatchObject(meant)
  })

  test('a label by its code, and none that is mistyped', () => {
    const code = LabelCode.format(LabelCode.of(4711 as LabelNumber))
    expect(asked(code.toLowerCase())?.label).toBe(4711)
    expect(asked(`${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`)?.label).toBeNull()
  })

  test('one sign is no search, and three digits no phone', () => {
    expect([asked('김'), asked(' a '), asked('')]).toEqual([null, null, null])
    expect(asked('678')?.phone).toBeNull()
  })

  test('whatever is typed is read, and no word of it is longer than those that are kept', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 2 }), text => {
        const query = asked(text)
        for (const word of query?.words ?? []) expect(word).toMatch(/^[0-9a-z가-힣ㄱ-ㅎ]{1,20}$/)
      }),
    )
  })
})
