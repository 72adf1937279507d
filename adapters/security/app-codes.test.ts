import { describe, expect, test } from 'vitest'
import type { Instant } from '#core/shared/instant.ts'
import { appCodes } from './app-codes.ts'

/** `12345678901234567890` in base32: the key of the test vectors of RFC 6238. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const codes = appCodes(() => 'Seasonkeep')
const at = (seconds: number) => (seconds * 1000) as Instant

describe('codes of an app (RFC 6238)', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('%i seconds after 1970 show %s', (seconds, code) => {
    expect(codes.stepOf(KEY, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  test('one step before and after now counts, and is named as what it is', () => {
    expect(codes.stepOf(KEY, '287082', at(59 + 30))).toBe(1)
    expect(codes.stepOf(KEY, '287082', at(59 - 30))).toBe(1)
    expect(codes.stepOf(KEY, '287082', at(59 + 60))).toBeNull()
  })

  test('blanks between do no harm; anything else is no code', () => {
    expect(codes.stepOf(KEY, '287 082', at(59))).toBe(1)
    for (const typed of ['', '28708', '2870820', 'abcdef', '287-082']) {
      expect(codes.stepOf(KEY, typed, at(59))).toBeNull()
    }
  })
})
