import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ERASED, withoutPerson } from './erased-words.ts'

const PERSON = { name: '홍은우', email: 'a.b+c@x-y.kr', phone: '01012345678' }

test.each([
  ['홍은우 고객이 화나셨어요', `${ERASED} 고객이 화나셨어요`],
  ['홍 은우 님', `${ERASED} 님`],
  ['call 010-1234-5678, or 01012345678', `call ${ERASED}, or ${ERASED}`],
  ['+82 10 1234 5678로 전화', `${ERASED}로 전화`],
  ['the wife: 011-987-6543', `the wife: ${ERASED}`],
  ['A.B+C@x-y.kr로 답장, other@mail.example.com.', `${ERASED}로 답장, ${ERASED}.`],
  ['order SK-XBMHN5W7AR62, 99,000 won on 2026-11-21', 'order SK-XBMHN5W7AR62, 99,000 won on 2026-11-21'],
])('%j is kept as %j', (text, kept) => {
  expect(withoutPerson(text, PERSON)).toBe(kept)
})

test('whatever a name is made of, it is found as it stands and breaks no pattern', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), name => {
      const plain = name.normalize('NFC').trim()
      fc.pre(plain !== '' && !ERASED.toLowerCase().includes(plain.toLowerCase()))
      return !withoutPerson(`the words of ${plain} here`, { name, email: null, phone: null }).includes(`of ${plain} h`)
    }),
  )
})
