import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { KOREAN_HOLIDAYS } from './korean-holidays.ts'

const days = Object.keys(KOREAN_HOLIDAYS).map(text => text as Day)
const names: ReadonlyMap<string, string> = new Map(Object.entries(KOREAN_HOLIDAYS))
const isFeast = (day: Day): boolean => /설날|추석/.test(names.get(day) ?? '')
const isFree = (day: Day): boolean => [0, 6].includes(Day.weekday(day)) || names.has(day)

describe('the holiday table', () => {
  test('holds real days in their order', () => {
    expect(days.filter(text => Day.parse(text).isErr())).toEqual([])
    expect(days.toSorted()).toEqual(days)
  })

  test.each(['2026', '2027', '2028'])('holds every holiday of %s with a fixed day', year => {
    const fixed = ['01-01', '03-01', '05-01', '05-05', '06-06', '07-17', '08-15', '10-03', '10-09', '12-25']
    expect(fixed.filter(monthAndDay => !names.has(`${year}-${monthAndDay}`))).toEqual([])
  })

  test.each([
    ['설날', ['2026-02-17', '2027-02-07', '2028-01-27']],
    ['추석', ['2026-09-25', '2027-09-15', '2028-10-03']],
  ])('holds %s with the day before and the day after', (name, feasts) => {
    for (const feast of feasts.map(text => text as Day)) {
      expect(names.get(feast)).toContain(name)
      expect([names.get(Day.addDays(feast, -1)), names.get(Day.addDays(feast, 1))]).toEqual([
        `${name} 전날`,
        `${name} 다음 날`,
      ])
    }
  })

  test('holds the birthday of the Buddha and the elections', () => {
    const moving = days.filter(day => /^부처님|선거/.test(names.get(day) ?? ''))
    expect(moving).toEqual(['2026-05-24', '2026-06-03', '2027-05-13', '2028-04-12', '2028-05-02'])
  })

  // Regulations on Holidays of Public Offices, article 3: all but New Year, Memorial Day and elections; Seollal and Chuseok not for Saturdays.
  test('gives a substitute exactly for what falls on a day off', () => {
    const lost = days.filter(day => {
      const name = names.get(day) ?? ''
      if (/1월 1일|현충일|선거|대체/.test(name)) return false
      return Day.weekday(day) === 0 || (Day.weekday(day) === 6 && !isFeast(day)) || name.includes(' · ')
    })
    const nextWorkday = (day: Day): Day => {
      const next = Day.addDays(day, 1)
      return isFree(next) && !names.get(next)?.startsWith('대체') ? nextWorkday(next) : next
    }
    const substitutes = days.filter(day => names.get(day)?.startsWith('대체'))
    expect(substitutes).toEqual(lost.map(nextWorkday))
  })
})
