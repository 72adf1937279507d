import { match, P } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { endableBefore } from '#core/storing/term.ts'
import { pageClock } from '../app/page-clock.ts'

/** From Sunday. */
export const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const
const SEOUL_OFFSET_MS = 9 * 60 * 60 * 1000

const toNumbers = (day: Day) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}

/** The year, where it is not this one: two years of one gear have the same days. */
const yearOf = (day: Day): string => {
  const { year } = toNumbers(day)
  return year === toNumbers(Day.of(pageClock().now())).year ? '' : `${year}년 `
}

const dateAndWeekday = (day: Day): string => `${toNumbers(day).date}일 (${WEEKDAYS[Day.weekday(day)]})`

/** `11월 25일`, of whatever year. */
export const dayOfYear = (day: Day): string => `${toNumbers(day).month}월 ${toNumbers(day).date}일`

/** `11월 25일`, in another year `2027년 11월 25일`. */
export const shortDay = (day: Day): string => `${yearOf(day)}${dayOfYear(day)}`

/** `11월 25일 (수)`, in another year `2027년 11월 25일 (목)`. */
export const dayText = (day: Day): string => `${yearOf(day)}${toNumbers(day).month}월 ${dateAndWeekday(day)}`

/** `2027년 12월 3일`. */
export const fullDay = (day: Day): string => `${toNumbers(day).year}년 ${dayOfYear(day)}`

/** `2027.12.03`, for lists. */
export const dottedDay = (day: Day): string => day.replaceAll('-', '.')

/** `11월 24일 (화)~25일 (수)`; a day alone when both are the same. */
export const daysText = ({ from, to }: { readonly from: Day; readonly to: Day }): string => {
  if (from === to) return dayText(from)
  return `${dayText(from)}~${toNumbers(from).month === toNumbers(to).month ? dateAndWeekday(to) : dayText(to)}`
}

export const isSameYear = (day: Day, other: Day): boolean => toNumbers(day).year === toNumbers(other).year

/** `내년 7월 26일`; this year's without a word, a later one's with its number. */
export const dayFrom = (today: Day, day: Day): string =>
  match(toNumbers(day).year - toNumbers(today).year)
    .with(0, () => dayOfYear(day))
    .with(1, () => `내년 ${dayOfYear(day)}`)
    .otherwise(() => fullDay(day))

/** `12월 3일 14:20`, in Seoul, with the year as for days. */
export const momentText = (moment: Instant): string => `${shortDay(Day.of(moment))} ${clockText(moment)}`

/** `14:20`, in Seoul. */
export const clockText = (moment: Instant): string => new Date(moment + SEOUL_OFFSET_MS).toISOString().slice(11, 16)

/** `2026년 11월`. */
export const monthText = (day: Day): string => `${toNumbers(day).year}년 ${toNumbers(day).month}월`

/** `11월 25일 수요일`, as it is said. */
export const spokenDay = (day: Day): string => `${dayOfYear(day)} ${WEEKDAYS[Day.weekday(day)]}요일`

/** How far a day is, as `12일 남았어요`. */
export const countdownText = (today: Day, day: Day): string =>
  match(Day.daysBetween(today, day))
    .with(0, () => '오늘이에요')
    .with(1, () => '내일이에요')
    .with(P.number.negative(), () => '지났어요')
    .otherwise(days => `${days}일 남았어요`)

/** Until when a renewal can be ended, by the rule and not by the day that was published alone. */
export const endableText = (nextRenewalDate: Day, today: Day): { readonly value: string; readonly note: string } =>
  match(endableBefore(nextRenewalDate, today))
    .with({ kind: 'UNTIL' }, ({ day }) => ({ value: `${fullDay(day)}까지`, note: countdownText(today, day) }))
    .with({ kind: 'STILL_UNTIL' }, ({ day }) => ({ value: `${fullDay(day)}까지`, note: '아직 해지할 수 있어요' }))
    .with({ kind: 'AFTER_PAYMENT' }, () => ({ value: '다음 결제 뒤에', note: '결제가 끝나면 해지할 수 있어요' }))
    .exhaustive()

/** Until when a renewal can be ended, as one sentence. */
export const endableSentence = (nextRenewalDate: Day, today: Day): string =>
  match(endableBefore(nextRenewalDate, today))
    .with({ kind: 'UNTIL' }, { kind: 'STILL_UNTIL' }, ({ day }) => `${fullDay(day)}까지 해지할 수 있어요`)
    .with({ kind: 'AFTER_PAYMENT' }, () => '다음 결제가 끝나면 해지할 수 있어요')
    .exhaustive()
