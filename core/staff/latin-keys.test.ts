import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latinKeys } from './latin-keys.ts'

test.each([
  ['ㅏ7ㅡ2-9ㅂㅌㅅ', 'K7M2-9QXT'],
  ['ㄲㄸ냮ㅆ:ㅁ-03', 'RESORT:A-03'],
  ['채쵸:ㅠ-12', 'COCY:B-12'],
  ['ㄴㅏ-해ㅑ쇼ㅣㅣ', 'SK-GOITYLL'],
])('%s was %s', (typed, scanned) => expect(latinKeys(typed).toUpperCase()).toBe(scanned))

test('what was typed in Latin letters stays as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w:.-]{0,20}$/), code => {
      expect(latinKeys(code)).toBe(code)
    }),
  )
})
