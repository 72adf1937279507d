import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { dayInMonth, monthAfter, monthBefore, weeksOf } from './month.ts'

const ALL = { from: '2026-01-01' as Day, to: '2028-12-31' as Day }

test('a month is split into weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-11', ALL)
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  expect(weeksOf('2026-02', ALL)).toHaveLength(4)
  expect(weeksOf('2028-02', ALL).flat().filter(Boolean)).toHaveLength(29)
  expect(weeksOf('2027-05', ALL)[0]).toEqual([null, null, null, null, null, null, '2027-05-01'])
})

test('in the month that has begun, weeks that are over make room for the ones after it (G947)', () => {
  const from = '2026-11-27' as Day
  const weeks = weeksOf('2026-11', { from, to: '2027-03-31' as Day })
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual(Array.from({ length: 7 }, (_day, weekday) => `2026-11-${22 + weekday}`))
  expect(weeks[1]?.at(-1)).toBe('2026-12-05')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-26')
  expect(weeksOf('2026-12', { from, to: '2027-03-31' as Day })[0]?.slice(0, 3)).toEqual([null, null, '2026-12-01'])
  expect(
    weeksOf('2026-11', { from, to: '2026-12-01' as Day })
      .flat()
      .filter(Boolean)
      .at(-1),
  ).toBe('2026-12-01')
  expect(weeksOf('2026-11', { from, to: '2026-11-30' as Day })).toHaveLength(2)
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
