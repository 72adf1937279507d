import { useEffect, useRef } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import { HALF_DAYS } from '#core/shared/shop.ts'
import { halfDayParts, type OfferedWindow, type PickupWindow } from '#core/storing/pickup-window.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ChoiceCard } from '../../parts/choice-card.tsx'
import { Chip } from '../../parts/chip.tsx'
import { DayPicker } from '../../parts/day-picker.tsx'
import { CALENDAR_TEXTS, holidayName } from '../../texts/calendar.ts'
import { WINDOW_TEXTS as texts } from '../../texts/pickup-window.ts'
import css from './places.module.css'

export type MarkedWindow = { readonly day: Day | null; readonly half: PickupWindow['half'] | null }

type WindowPickerProps = {
  /** At least one. */
  readonly offered: readonly OfferedWindow[]
  readonly marked: MarkedWindow
  readonly onMark: (marked: MarkedWindow) => void
}

/** The days on which a region drives, and the half-days of the picked one; full ones are closed and say so. */
export function WindowPicker({ offered, marked, onMark }: WindowPickerProps) {
  const today = Day.of(useUseCase(Ports.clock).now())
  const of = (day: Day) => offered.filter(window => window.day === day)
  const isOpen = (day: Day): boolean => of(day).some(({ isFree }) => isFree)
  const last = offered.at(-1)?.day ?? today
  const halves = marked.day === null ? [] : of(marked.day)
  const choices = useRef<HTMLFieldSetElement>(null)
  // On a small phone they come below what is in view.
  useEffect(() => {
    if (marked.day !== null) choices.current?.scrollIntoView({ block: 'nearest' })
  }, [marked.day])
  const pickDay = (day: Day) => {
    const free = of(day).filter(({ isFree }) => isFree)
    // What was picked before stays where it can; a single one needs no further choice.
    const half = free.find(window => window.half === marked.half)?.half ?? (free.length === 1 ? free[0]?.half : null)
    onMark({ day, half: half ?? null })
  }
  return (
    <div className={css.windows}>
      <DayPicker
        days={{ from: today, to: last }}
        picked={marked.day}
        start={offered.find(({ isFree }) => isFree)?.day ?? last}
        onPick={pickDay}
        isOpen={isOpen}
        closedNote={day => (of(day).length > 0 && !isOpen(day) ? texts.full : null)}
        holidayName={holidayName}
        texts={CALENDAR_TEXTS}
      />
      {halves.length > 0 && (
        <fieldset className={css.halves} ref={choices}>
          <legend className={css.legend}>{texts.halves}</legend>
          {HALF_DAYS.flatMap(half => halves.filter(window => window.half === half)).map(({ day, half, isFree }) => (
            <ChoiceCard
              key={half}
              name="half-day"
              value={half}
              checked={marked.half === half}
              disabled={!isFree}
              onChange={() => onMark({ day, half })}
              title={halfDayParts(half).name}
              note={halfDayParts(half).hours}
              {...(!isFree && { badge: <Chip>{texts.full}</Chip> })}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Once both are marked. */
export const toWindow = ({ day, half }: MarkedWindow): PickupWindow | null =>
  day === null || half === null ? null : { day, half }
