import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { nextDeletionAt } from './deletion-schedule.ts'

const DROPPED = Instant.ofDate(new Date('2026-11-21T12:00:00+09:00'))
const DAY = 86_400

const triesFrom = (first: Instant): readonly number[] => {
  const tries: number[] = []
  let at: Instant | 'GIVE_UP' = first
  while (at !== 'GIVE_UP') {
    tries.push(Instant.secondsBetween(DROPPED, at))
    at = nextDeletionAt(DROPPED, at)
  }
  return tries
}

test('asks quickly at first, then ever more rarely, daily in the end, and not for ever', () => {
  const tries = triesFrom(DROPPED)
  expect(tries.slice(0, 6)).toEqual([0, 60, 120, 240, 480, 960])
  expect(tries.at(-1)).toBeGreaterThanOrEqual(30 * DAY)
  expect(tries.length).toBeLessThan(50)
})

// A worker may have been away for any time: the pause before the next try still grows with the age, within its bounds.
test('a pause is never shorter than a minute nor longer than a day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 * DAY - 1 }), age => {
      const now = Instant.plusSeconds(DROPPED, age)
      const next = nextDeletionAt(DROPPED, now)
      const delay = next === 'GIVE_UP' ? -1 : Instant.secondsBetween(now, next)
      expect(delay).toBeGreaterThanOrEqual(60)
      expect(delay).toBeLessThanOrEqual(DAY)
    }),
  )
})
