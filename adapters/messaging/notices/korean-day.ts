import { Day } from '#core/shared/day.ts'

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const

/** As `11월 25일 (수)`, with the year when it is not that of `today`. */
export const koreanDay = (day: Day, today: Day): string => {
  const [year, month, date] = day.split('-').map(Number)
  const inYear = day.slice(0, 4) === today.slice(0, 4) ? '' : `${year}년 `
  return `${inYear}${month}월 ${date}일 (${WEEKDAYS[Day.weekday(day)]})`
}
