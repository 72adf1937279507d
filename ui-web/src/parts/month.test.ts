import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { dayInMonth, monthAfter, monthBefore, weeksOf } from './month.ts'

test('a month is split into weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  expect(weeksOf('2026-02')).toHaveLength(4)
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29)
  expect(weeksOf('2027-05')[0]).toEqual([null, null, null, null, null, null, '2027-05-01'])
})

test('months follow each other over the turn of the year', () => {
  expect(monthAfter('2026-12')).toBe('2027-01')
  expect(monthAfter('2027-01')).toBe('2027-02')
  expect(monthBefore('2027-01')).toBe('2026-12')
})

test('a shorter month ends sooner', () => {
  expect(dayInMonth('2027-02', '2027-01-31' as Day)).toBe('2027-02-28')
  expect(dayInMonth('2027-03', '2027-02-28' as Day)).toBe('2027-03-28')
})
