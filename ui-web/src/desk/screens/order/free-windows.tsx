import type { Day } from '#core/shared/day.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { readCalendar } from '#adapters/http/contract/staff/calendar.ts'
import { dayText } from '../../../texts/dates.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { freeText, STEP_TEXTS as texts } from '../../texts/order-steps.ts'
import css from './order-screen.module.css'

type Props = { readonly region: RegionCode; readonly from: Day; readonly picked: Day | null }

/** How many stops the half-days still take, a week from the picked day on, as 달력 counts them (G738). Nothing where a region has no windows. */
export function FreeWindows({ region, from, picked }: Props) {
  const loaded = useStaffCall(readCalendar, { query: { from: picked ?? from, region } })
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
          <li key={day} data-picked={day === picked || undefined}>
            <span>{dayText(day)}</span>
            <span>{halves.map(freeText).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
