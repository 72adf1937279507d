import { Day } from '#core/shared/day.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import { HALF_DAY_HOURS } from '#core/storing/pickup-window.ts'

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const

/** As `11월 25일 (수)`, with the year when it is not that of `today`. */
export const koreanDay = (day: Day, today: Day): string => {
  const [year, month, date] = day.split('-').map(Number)
  const inYear = day.slice(0, 4) === today.slice(0, 4) ? '' : `${year}년 `
  return `${inYear}${month}월 ${date}일 (${WEEKDAYS[Day.weekday(day)]})`
}

/** As `오전 9~13시`. */
export const koreanHalfDay = (half: HalfDay): string => {
  const { from, to } = HALF_DAY_HOURS[half]
  return `${half === 'MORNING' ? '오전' : '오후'} ${from}~${to}시`
}
