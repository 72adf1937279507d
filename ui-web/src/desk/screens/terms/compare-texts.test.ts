import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'

test('names what is gone and what is new, around what stays (G546)', () => {
  expect(compareTexts('# 약관\n\n제1조 목적\n\n제2조 환불', '# 약관\n\n제1조 목적과 뜻\n\n제2조 환불\n\n부칙')).toEqual(
    [
      { kind: 'SAME', paragraphs: ['# 약관'] },
      { kind: 'REMOVED', paragraphs: ['제1조 목적'] },
      { kind: 'ADDED', paragraphs: ['제1조 목적과 뜻'] },
      { kind: 'SAME', paragraphs: ['제2조 환불'] },
      { kind: 'ADDED', paragraphs: ['부칙'] },
    ],
  )
  expect(compareTexts('가\r\n\r\n나', '가\n\n\n나\n')).toEqual([{ kind: 'SAME', paragraphs: ['가', '나'] }])
})

test('without what is new it is the old text, and without what is gone the new one', () => {
  const text = fc.array(fc.constantFrom('가', '나', '다', '라'), { maxLength: 12 })
  fc.assert(
    fc.property(text, text, (old, now) => {
      const found = compareTexts(old.join('\n\n'), now.join('\n\n'))
      const without = (kind: string) => found.filter(one => one.kind !== kind).flatMap(({ paragraphs }) => paragraphs)
      expect(without('ADDED')).toEqual(old)
      expect(without('REMOVED')).toEqual(now)
    }),
  )
})
