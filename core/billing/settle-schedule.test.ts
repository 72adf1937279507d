import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { firstLookAt, isDailyLook, nextLookAt } from './settle-schedule.ts'

const SENT_AT = Date.parse('2026-11-02T10:15:00+09:00') as Instant
const YEAR_SECONDS = 365 * 86_400

/** Every look at a payment that stays in doubt, each so many seconds after its time, until the schedule gives it to a person. */
const looks = (first: Instant, lateSeconds = 0): readonly string[] => {
  const seen: Instant[] = []
  for (let look: Instant | 'GIVE_TO_STAFF' = first; look !== 'GIVE_TO_STAFF';) {
    seen.push(look)
    look = nextLookAt({ sentAt: SENT_AT, looks: seen.length }, Instant.plusSeconds(look, lateSeconds))
  }
  return seen.map(Instant.toIso)
}

test.each([0, 4])(
  'looks after ten seconds, a minute, five minutes, when the buyer’s agreement is over, an hour, then daily for a week, then asks staff, also when each comes %i seconds late',
  lateSeconds => {
    expect(looks(firstLookAt(SENT_AT), lateSeconds)).toEqual([
      '2026-11-02T01:15:10.000Z',
      '2026-11-02T01:16:00.000Z',
      '2026-11-02T01:20:00.000Z',
      '2026-11-02T01:26:00.000Z',
      '2026-11-02T02:15:00.000Z',
      '2026-11-03T01:15:00.000Z',
      '2026-11-04T01:15:00.000Z',
      '2026-11-05T01:15:00.000Z',
      '2026-11-06T01:15:00.000Z',
      '2026-11-07T01:15:00.000Z',
      '2026-11-08T01:15:00.000Z',
      '2026-11-09T01:15:00.000Z',
    ])
  },
)

test('a provider that is silent when the first look-up comes a year late is polled for a week all the same', () => {
  expect(looks(Instant.plusSeconds(SENT_AT, YEAR_SECONDS))).toEqual([
    '2027-11-02T01:15:00.000Z',
    '2027-11-02T01:15:50.000Z',
    '2027-11-02T01:19:50.000Z',
    '2027-11-02T01:25:50.000Z',
    '2027-11-02T02:14:50.000Z',
    '2027-11-03T01:14:50.000Z',
    '2027-11-04T01:14:50.000Z',
    '2027-11-05T01:14:50.000Z',
    '2027-11-06T01:14:50.000Z',
    '2027-11-07T01:14:50.000Z',
    '2027-11-08T01:14:50.000Z',
    '2027-11-09T01:14:50.000Z',
  ])
})

test('the daily looks are those from the sixth on, as long as there are any', () => {
  expect([0, 1, 5, 6, 7, 12, 13].filter(isDailyLook)).toEqual([6, 7, 12])
})

test('a look that is due at this very moment is put off like one that is late', () => {
  const asPlanned = Instant.plusSeconds(SENT_AT, 60)
  expect(nextLookAt({ sentAt: SENT_AT, looks: 1 }, asPlanned)).toBe(Instant.plusSeconds(asPlanned, 50))
})
