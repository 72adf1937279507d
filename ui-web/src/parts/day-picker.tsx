import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Day } from '#core/shared/day.ts'
import css from './day-picker.module.css'
import { Icon } from './icon.tsx'
import { dayInMonth, firstOf, type Month, monthAfter, monthBefore, monthOf, weeksOf } from './month.ts'

export type DayPickerProps = {
  /** Both included; the months between them can be looked at. */
  readonly days: { readonly from: Day; readonly to: Day }
  readonly picked: Day | null
  /** Where to begin while nothing is picked. */
  readonly start: Day
  readonly onPick: (day: Day) => void
  readonly isOpen: (day: Day) => boolean
  /** Why a day is closed, where that is more than `texts.closed`; shown under its number. */
  readonly closedNote?: (day: Day) => string | null
  /** The name of a holiday. */
  readonly holidayName: (day: Day) => string | null
  readonly texts: {
    readonly weekdays: readonly string[]
    readonly month: (day: Day) => string
    /** Of a page on which the next month has begun. */
    readonly months: (first: Day, last: Day) => string
    /** The first day of the next month, below the days of this one. */
    readonly nextMonth: (day: Day) => string
    readonly before: string
    readonly after: string
    /** As a screen reader says the day, with its weekday. */
    readonly day: (day: Day) => string
    readonly closed: string
    readonly today: string
    readonly holidays: (day: Day, name: string) => string
  }
}

/** A month of days. Arrow keys move by day and week, Page Up and Page Down by month, Home and End within the week. */
export function DayPicker({ days, picked, start, onPick, isOpen, closedNote, holidayName, texts }: DayPickerProps) {
  const [focused, setFocused] = useState(picked ?? start)
  const [month, setMonth] = useState(monthOf(focused))
  const grid = useRef<HTMLTableElement>(null)
  const titleId = useId()
  const weeks = weeksOf(month, days)
  const shown = weeks.flat().filter(day => day !== null)
  const last = shown.at(-1) ?? focused

  const within = (day: Day): Day => (day < days.from ? days.from : day > days.to ? days.to : day)
  const show = (next: Month) => {
    setMonth(next)
    setFocused(within(dayInMonth(next, focused)))
  }
  const move = (event: KeyboardEvent) => {
    const to = dayByKey(event.key, focused, month)
    if (to === null) return
    event.preventDefault()
    const day = within(to)
    // At once, because the next key comes to the day that has the focus.
    flushSync(() => {
      setFocused(day)
      if (!shown.includes(day)) setMonth(monthOf(day))
    })
    grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus()
  }
  const holidays = shown.filter(day => holidayName(day) !== null)

  return (
    <div>
      <div className={css.head}>
        <button
          type="button"
          className={css.turn}
          aria-label={texts.before}
          disabled={month === monthOf(days.from)}
          onClick={() => show(monthBefore(month))}
        >
          <Icon name="chevron-left" size={20} />
        </button>
        <p id={titleId} className={css.month} aria-live="polite">
          {monthOf(last) === month ? texts.month(last) : texts.months(firstOf(month), last)}
        </p>
        <button
          type="button"
          className={css.turn}
          aria-label={texts.after}
          disabled={month === monthOf(days.to)}
          onClick={() => show(monthAfter(month))}
        >
          <Icon name="chevron-right" size={20} />
        </button>
      </div>
      <div className={css.weeks}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is walked by keys */}
        <table ref={grid} role="grid" aria-labelledby={titleId} className={css.grid} onKeyDown={move}>
          <thead>
            <tr>
              {texts.weekdays.map(name => (
                <th key={name} scope="col" className={css.weekday}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(week => (
              <tr key={week.find(day => day !== null)}>
                {week.map((day, weekday) =>
                  day === null ? (
                    <td key={`${month}-${weekday}`} aria-hidden="true" />
                  ) : (
                    <td key={day} aria-selected={day === picked} className={css.cell}>
                      <DayButton
                        day={day}
                        isNextMonth={day === firstOf(monthAfter(month))}
                        isOpen={isOpen(day)}
                        closedNote={closedNote?.(day) ?? null}
                        isPicked={day === picked}
                        isToday={day === days.from}
                        isFocused={day === focused}
                        holiday={holidayName(day)}
                        texts={texts}
                        onPick={() => {
                          setFocused(day)
                          onPick(day)
                        }}
                      />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={css.holidays}>
        {holidays.map(day => (
          <li key={day}>{texts.holidays(day, holidayName(day) ?? '')}</li>
        ))}
      </ul>
    </div>
  )
}

type DayButtonProps = {
  readonly day: Day
  readonly isNextMonth: boolean
  readonly isOpen: boolean
  readonly closedNote: string | null
  readonly isPicked: boolean
  readonly isToday: boolean
  readonly isFocused: boolean
  readonly holiday: string | null
  readonly texts: DayPickerProps['texts']
  readonly onPick: () => void
}

/** A closed day can be walked over but not picked, so that a screen reader can say why it is closed. */
const DayButton = ({
  day,
  isNextMonth,
  isOpen,
  closedNote,
  isPicked,
  isToday,
  isFocused,
  holiday,
  texts,
  onPick,
}: DayButtonProps) => (
  <button
    type="button"
    className={css.day}
    data-holiday={holiday === null ? undefined : true}
    data-picked={isPicked || undefined}
    data-today={isToday || undefined}
    data-next-month={isNextMonth || undefined}
    aria-disabled={!isOpen}
    aria-label={[texts.day(day), isToday && texts.today, holiday, !isOpen && (closedNote ?? texts.closed)]
      .filter(Boolean)
      .join(', ')}
    tabIndex={isFocused ? 0 : -1}
    onClick={() => isOpen && onPick()}
  >
    {isNextMonth ? texts.nextMonth(day) : Number(day.slice(8))}
    {closedNote !== null && (
      <span className={css.note} aria-hidden="true">
        {closedNote}
      </span>
    )}
  </button>
)

const dayByKey = (key: string, day: Day, month: Month): Day | null => {
  const weekday = Day.weekday(day)
  const moves: Readonly<Record<string, () => Day>> = {
    ArrowLeft: () => Day.addDays(day, -1),
    ArrowRight: () => Day.addDays(day, 1),
    ArrowUp: () => Day.addDays(day, -7),
    ArrowDown: () => Day.addDays(day, 7),
    Home: () => Day.addDays(day, -weekday),
    End: () => Day.addDays(day, 6 - weekday),
    PageUp: () => dayInMonth(monthBefore(month), day),
    PageDown: () => dayInMonth(monthAfter(month), day),
  }
  return Object.hasOwn(moves, key) ? (moves[key]?.() ?? null) : null
}
