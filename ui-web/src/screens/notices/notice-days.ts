import type { OwnNotice } from '#core/notices/ports/own-notices.ts'
import { Day } from '#core/shared/day.ts'
import { dayText } from '../../texts/dates.ts'
import { NOTICES_TEXTS as texts } from '../../texts/notices.ts'

type NoticesOfDay = { readonly day: Day; readonly notices: readonly OwnNotice[] }

/** Sorted as they come, by the day on which they were told. */
export const toDays = (notices: readonly OwnNotice[]): readonly NoticesOfDay[] =>
  [...new Set(notices.map(({ at }) => Day.of(at)))].map(day => ({
    day,
    notices: notices.filter(({ at }) => Day.of(at) === day),
  }))

export const noticeDayText = (day: Day, today: Day): string => {
  if (day === today) return texts.today
  return day === Day.addDays(today, -1) ? texts.yesterday : dayText(day)
}
