import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { checkWritten, WRITTEN_MAX_CHARACTERS } from './written-text.ts'

describe('what the staff writes to a customer (G232)', () => {
  test.each([
    '락커 열쇠를 찾았어요. 내일 가져다드릴게요.',
    '  김시즌 님, 부츠가 도착했어요.  ',
    'Boots are here: A-12.',
  ])('%j can be sent', text => {
    expect(checkWritten(text)).toEqual(ok(text.trim()))
  })

  test.each([
    ['', 'TextEmpty'],
    [' \u200b ', 'TextEmpty'],
    ['가'.repeat(WRITTEN_MAX_CHARACTERS + 1), 'TextTooLong'],
    ['두 줄\n입니다', 'TextUnsendable'],
    ['\u0007', 'TextUnsendable'],
  ])('%j is refused as %s', (text, kind) => {
    expect(checkWritten(text)).toMatchObject(err({ kind }))
  })

  test.each([
    ['(광고) 겨울 특별전', '광고'],
    ['( 광 고 ) 겨울', '광고'],
    ['광\u200b고', '광고'],
    ['무료 수신 거부 080-000-0000', '수신거부'],
    ['지금 20% 할인해요', '할인'],
    ['쿠·폰을 드려요', '쿠폰'],
  ])('%j is advertising', (text, word) => {
    expect(checkWritten(text)).toEqual(err({ kind: 'TextAdvertises', word }))
  })

  test('what passes is one line of at most so many characters that shows something', () => {
    const property = fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
      checkWritten(text).map(line => {
        expect(Array.from(line).length).toBeLessThanOrEqual(WRITTEN_MAX_CHARACTERS)
        expect(line).not.toMatch(/[\r\n]/)
        expect(line.trim()).not.toBe('')
      })
    })
    fc.assert(property, { numRuns: 500 })
  })
})
