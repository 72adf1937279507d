import { expect, test } from 'vitest'
import { formatUserCode, userCodeKey } from './user-code.ts'

test('a code is read however it is typed, and shown in two halves (G383)', () => {
  for (const typed of ['AB3D-E9KM', 'ab3de9km', ' ab3d e9km ']) expect(userCodeKey(typed)).toBe('AB3DE9KM')
  expect(formatUserCode('AB3DE9KM')).toBe('AB3D-E9KM')
})

test.each(['', 'AB3D-E9K', 'AB3D-E9KMM', 'AB3D-E9K0', 'AB3D-E9KI', 'ＡＢ３Ｄ-E9KM'])('%j is no code', typed => {
  expect(userCodeKey(typed)).toBeNull()
})
