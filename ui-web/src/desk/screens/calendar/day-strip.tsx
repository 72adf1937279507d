import type { Day } from '#core/shared/day.ts'
import { CALENDAR_PAGE_TEXTS as texts, spokenPlan, weekdayName } from '../../texts/calendar.ts'
import css from './calendar.module.css'
import type { DayPlan } from './week.ts'

type Props = {
  readonly plans: readonly DayPlan[]
  readonly picked: Day
  readonly today: Day
  readonly onPick: (day: Day) => void
}

/** The days of the week on a phone, each with how many stops it has; one of them is open below. */
export const DayStrip = ({ plans, picked, today, onPick }: Props) => (
  <div className={css.strip} role="group" aria-label={texts.week}>
    {plans.map(plan => (
      <button
        key={plan.day}
        type="button"
        className={css.stripDay}
        aria-pressed={plan.day === picked}
        aria-label={[spokenPlan(plan), ...(plan.day === today ? [texts.today] : [])].join(', ')}
        data-closed={plan.closure !== null || undefined}
        data-today={plan.day === today || undefined}
        onClick={() => onPick(plan.day)}
      >
        <span>{weekdayName(plan.day)}</span>
        <span className={css.date}>{Number(plan.day.slice(8))}</span>
        <span className={css.count} data-none={plan.pickups + plan.deliveries === 0 || undefined}>
          {plan.pickups + plan.deliveries}
        </span>
      </button>
    ))}
  </div>
)
