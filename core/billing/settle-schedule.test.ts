import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { nextLookAt } from './settle-schedule.ts'

const SENT_AT = Date.parse('2026-11-02T10:15:00+09:00') as Instant

/** Every look at a payment that stays in doubt, until the schedule gives it to a person. */
const looks = (): readonly string[] => {
  const seen: string[] = []
  for (let look = nextLookAt(SENT_AT, 0); look !== 'GIVE_TO_STAFF'; look = nextLookAt(SENT_AT, seen.length)) {
    seen.push(Instant.toIso(look))
  }
  return seen
}

test('looks after ten seconds, a minute, five minutes, an hour, then daily for a week, then asks staff', () => {
  expect(looks()).toEqual([
    '2026-11-02T01:15:10.000Z',
    '2026-11-02T01:16:00.000Z',
    '2026-11-02T01:20:00.000Z',
    '2026-11-02T02:15:00.000Z',
    '2026-11-03T01:15:00.000Z',
    '2026-11-04T01:15:00.000Z',
    '2026-11-05T01:15:00.000Z',
    '2026-11-06T01:15:00.000Z',
    '2026-11-07T01:15:00.000Z',
    '2026-11-08T01:15:00.000Z',
    '2026-11-09T01:15:00.000Z',
  ])
})
