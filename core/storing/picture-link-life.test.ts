import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { isPictureLinkOpen, PICTURE_LINK_MINUTES, pictureLinkEnd } from './picture-link-life.ts'

const at = (text: string): Instant => Instant.parse(text).unwrapOr(0 as Instant)

test('an address lives for four to five minutes, and is the same for a second view within a minute (G100)', () => {
  expect(pictureLinkEnd(at('2026-12-01T09:00:00Z'))).toBe(at('2026-12-01T09:05:00Z'))
  expect(pictureLinkEnd(at('2026-12-01T09:00:59.999Z'))).toBe(at('2026-12-01T09:05:00Z'))
  for (let second = 0; second < 120; second += 1) {
    const now = Instant.plusSeconds(at('2026-12-01T09:00:00Z'), second)
    const minutes = (pictureLinkEnd(now) - now) / 60_000
    expect(minutes).toBeGreaterThan(PICTURE_LINK_MINUTES - 1)
    expect(minutes).toBeLessThanOrEqual(PICTURE_LINK_MINUTES)
  }
})

test('an address opens until its last second, and not when the clock was set back since it was made', () => {
  const made = at('2026-12-01T09:00:00Z')
  const end = pictureLinkEnd(made)
  expect(isPictureLinkOpen(end, made)).toBe(true)
  expect(isPictureLinkOpen(end, Instant.plusSeconds(made, 299))).toBe(true)
  expect(isPictureLinkOpen(end, Instant.plusSeconds(made, -60))).toBe(true)
  expect(isPictureLinkOpen(end, end)).toBe(false)
  expect(isPictureLinkOpen(end, Instant.plusSeconds(made, -3600))).toBe(false)
})
