import { Won } from '#core/shared/won.ts'
import css from './amount-text.module.css'

type AmountTextProps = {
  readonly won: Won
  /** After the number, as `원 / 년`. */
  readonly unit?: string
  readonly size?: 'large' | 'medium' | 'text'
}

/** Money: the number large and tabular, its unit small beside it. */
export const AmountText = ({ won, unit = '원', size = 'large' }: AmountTextProps) => (
  <span className={css.amount} data-size={size}>
    {Won.format(won)}
    <span className={css.unit}>{unit}</span>
  </span>
)
