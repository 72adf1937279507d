import { Day } from '#core/shared/day.ts'
import { lastPlannedDay } from '#core/shop/shop-change.ts'
import { useDesk } from '../desk.ts'
import { DayPicker } from '../../parts/day-picker.tsx'
import { CALENDAR_TEXTS, holidayName } from '../../texts/calendar.ts'

type PlannedDayProps = {
  readonly picked: Day | null
  readonly onPick: (day: Day) => void
  /** The first that can be picked, today unless said. */
  readonly from?: Day
  /** Others that cannot be picked. */
  readonly taken?: readonly Day[]
}

/** A day from which something of the shop is to hold. */
export function PlannedDay({ picked, onPick, from, taken = [] }: PlannedDayProps) {
  const today = Day.of(useDesk().clock.now())
  const first = from ?? today
  return (
    <DayPicker
      days={{ from: first, to: lastPlannedDay(today) }}
      picked={picked}
      start={first}
      onPick={onPick}
      isOpen={day => day >= first && !taken.includes(day)}
      holidayName={holidayName}
      texts={CALENDAR_TEXTS}
    />
  )
}
