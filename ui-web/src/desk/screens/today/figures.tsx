import { TODAY_TEXTS as texts } from '../../texts/today.ts'
import css from './figures.module.css'

type Figure = {
  readonly label: string
  readonly count: number
  readonly hasMore?: boolean
  readonly isLate?: boolean
}

/** The day in numbers. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className={css.figures} aria-label={texts.figures}>
    {figures.map(({ label, count, hasMore = false, isLate }) => (
      <div key={label} className={css.figure} data-late={isLate || undefined}>
        <dt>{label}</dt>
        <dd>
          {texts.count(count, hasMore)}
          <span className={css.unit}>{texts.unit}</span>
        </dd>
      </div>
    ))}
  </dl>
)
