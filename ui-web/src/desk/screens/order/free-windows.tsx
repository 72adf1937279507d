import { useState } from 'react'
import { Day } from '#core/shared/day.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { readCalendar } from '#adapters/http/contract/staff/calendar.ts'
import { dayText } from '../../../texts/dates.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { freeText, STEP_TEXTS as texts } from '../../texts/order-steps.ts'
import type { StepDraft } from './step-draft.ts'
import css from './order-screen.module.css'

/** As the calendar answers. */
const DAYS_SHOWN = 7

type Props = {
  readonly region: RegionCode
  readonly from: Day
  readonly picked: Pick<StepDraft, 'day' | 'half'>
  /** Whether the step takes the day. */
  readonly isOpen: (day: Day) => boolean
  readonly onPick: (window: { readonly day: Day; readonly half: HalfDay }) => void
}

/** How many stops the half-days still take, in a week with the picked day, as 달력 counts them: a press picks both (G738). Nothing where a region has no windows. */
export function FreeWindows({ region, from, picked, isOpen, onPick }: Props) {
  const [first, setFirst] = useState(picked.day ?? from)
  // What was pressed stays where it is: another week comes with a day of another week.
  if (picked.day !== null && (picked.day < first || Day.daysBetween(first, picked.day) >= DAYS_SHOWN)) {
    setFirst(picked.day)
  }
  const loaded = useStaffCall(readCalendar, { query: { from: first, region } })
  const days =
    loaded.status === 'ready'
      ? (loaded.value.regions.find(found => found.region === region)?.days ?? []).filter(
          ({ closure, halves }) => closure === null && halves.length > 0,
        )
      : []
  if (days.length === 0) return null
  return (
    <section aria-label={texts.free}>
      <p className={css.planTitle}>{texts.free}</p>
      <ul className={css.windows}>
        {days.map(({ day, halves }) => (
          <li key={day}>
            <span>{dayText(day)}</span>
            <span className={css.halves}>
              {halves.map(room => (
                <button
                  key={room.half}
                  type="button"
                  className={css.window}
                  disabled={room.taken >= room.stops || !isOpen(day)}
                  aria-pressed={day === picked.day && room.half === picked.half}
                  aria-label={`${dayText(day)} ${freeText(room)}`}
                  onClick={() => onPick({ day, half: room.half })}
                >
                  {freeText(room)}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
