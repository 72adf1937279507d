import { match } from 'ts-pattern'
import { PERIOD_KINDS, type PeriodKind, SalesPeriod } from '#core/billing/sales-period.ts'
import { Day } from '#core/shared/day.ts'
import { Icon } from '../../../parts/icon.tsx'
import { Choices } from '../../parts/choices.tsx'
import { periodText, SHOP_MONEY_TEXTS as texts } from '../../texts/money.ts'
import css from './money.module.css'

/** A period as it is asked for, as `month` and `2027-03`. */
export type Picked = { readonly of: PeriodKind; readonly period: string }

const periodWith = (of: PeriodKind, day: Day): string =>
  match(of)
    .with('day', () => day as string)
    .with('month', () => day.slice(0, 7))
    .with('quarter', () => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`)
    .with('year', () => day.slice(0, 4))
    .exhaustive()

export const thisMonth = (today: Day): Picked => ({ of: 'month', period: periodWith('month', today) })

const spanOf = ({ of, period }: Picked): SalesPeriod | null => SalesPeriod.parse(of, period).unwrapOr(null)

/** Both days included; null where the period is none. */
export const daysOf = (picked: Picked): { readonly from: Day; readonly to: Day } | null => {
  const span = spanOf(picked)
  return span && { from: span.from, to: Day.addDays(span.until, -1) }
}

type Props = { readonly picked: Picked; readonly today: Day; readonly onPick: (picked: Picked) => void }

/** A day, month, quarter or year, and the ones before and after it. */
export function PeriodPicker({ picked, today, onPick }: Props) {
  const span = spanOf(picked)
  const move = (day: Day) => onPick({ of: picked.of, period: periodWith(picked.of, day) })
  return (
    <div className={css.period}>
      <Choices
        label={texts.period}
        choices={PERIOD_KINDS.map(of => ({ value: of, label: texts.periods[of] }))}
        value={picked.of}
        onChange={of => onPick({ of, period: periodWith(of, span?.from ?? today) })}
      />
      <div className={css.step}>
        <button
          type="button"
          className={css.arrow}
          aria-label={texts.before}
          onClick={() => span && move(Day.addDays(span.from, -1))}
        >
          <Icon name="chevron-left" />
        </button>
        <p className={css.now} aria-live="polite">
          {periodText(picked.of, picked.period)}
        </p>
        <button
          type="button"
          className={css.arrow}
          aria-label={texts.after}
          disabled={span === null || span.until > today}
          onClick={() => span && move(span.until)}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
    </div>
  )
}
