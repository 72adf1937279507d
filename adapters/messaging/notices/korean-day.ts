import { Day } from '#core/shared/day.ts'

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const

/** As `11월 25일 (수)`, with the year when it is not that of `today`. */
export const koreanDay = (day: Day, today: Day): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayOfYear(day) : koreanDate(day)

/** As `2026년 11월 25일 (수)`. */
export const koreanDate = (day: Day): string => `${day.slice(0, 4)}년 ${dayOfYear(day)}`

const dayOfYear = (day: Day): string => {
  const [, month, date] = day.split('-').map(Number)
  return `${month}월 ${date}일 (${WEEKDAYS[Day.weekday(day)]})`
}
