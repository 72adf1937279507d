import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { PICTURE_LINK_MINUTES, pictureLinkEnd } from './picture-link-life.ts'

const at = (text: string): Instant => Instant.parse(text).unwrapOr(0 as Instant)

test('an address lives for four to five minutes, and is the same for whoever looks twice within a minute (G100)', () => {
  expect(pictureLinkEnd(at('2026-12-01T09:00:00Z'))).toBe(at('2026-12-01T09:05:00Z'))
  expect(pictureLinkEnd(at('2026-12-01T09:00:59.999Z'))).toBe(at('2026-12-01T09:05:00Z'))
  for (let second = 0; second < 120; second += 1) {
    const now = Instant.plusSeconds(at('2026-12-01T09:00:00Z'), second)
    const minutes = (pictureLinkEnd(now) - now) / 60_000
    expect(minutes).toBeGreaterThan(PICTURE_LINK_MINUTES - 1)
    expect(minutes).toBeLessThanOrEqual(PICTURE_LINK_MINUTES)
  }
})
