import { expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { halvesToDrive } from './tour.ts'

const DAY = '2026-12-01' as Day
const at = (hours: number, day: Day = DAY): Instant => (Day.startOf(day) + hours * 3_600_000) as Instant

test.each([
  ['the morning is on its own', 'MORNING', at(10), ['MORNING']],
  ['also when it is over', 'MORNING', at(15), ['MORNING']],
  ['the afternoon is on its own while the morning lasts', 'AFTERNOON', at(12.99), ['AFTERNOON']],
  ['then what is open of the morning comes with it', 'AFTERNOON', at(13), ['MORNING', 'AFTERNOON']],
  ['not on another day', 'AFTERNOON', at(15, '2026-11-30' as Day), ['AFTERNOON']],
] as const)('%s (G776)', (_, half, now, halves) => {
  expect(halvesToDrive(half, DAY, now)).toEqual(halves)
})
