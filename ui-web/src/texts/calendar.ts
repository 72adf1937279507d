import type { Day } from '#core/shared/day.ts'
import { KOREAN_HOLIDAYS } from '#core/storing/korean-holidays.ts'
import { dayOfYear, isSameYear, monthText, spokenDay, WEEKDAYS } from './dates.ts'

/** Of a month of days to pick from. */
export const CALENDAR_TEXTS = {
  weekdays: WEEKDAYS,
  month: monthText,
  months: (first: Day, last: Day) =>
    `${monthText(first)}~${isSameYear(first, last) ? monthText(last).slice(6) : monthText(last)}`,
  /** `12.1`. */
  nextMonth: (day: Day) => `${Number(day.slice(5, 7))}.1`,
  before: '지난달 보기',
  after: '다음 달 보기',
  day: spokenDay,
  closed: '고를 수 없음',
  today: '오늘',
  holidays: (day: Day, name: string) => `${dayOfYear(day)} ${name}`,
} as const

const holidays: Readonly<Record<string, string>> = KOREAN_HOLIDAYS
/** In law it is called by its date alone. */
const NEW_YEAR = '새해 첫날'

/** The name of a Korean holiday on this day. */
export const holidayName = (day: Day): string | null => {
  const name = Object.hasOwn(holidays, day) ? (holidays[day] ?? null) : null
  return name === dayOfYear(day) ? NEW_YEAR : name
}
