import css from './action-card.module.css'
import { Icon } from './icon.tsx'
import { type Destination, Press } from './press.tsx'

type ActionCardProps = { readonly title: string; readonly note: string; readonly way: Destination }

/** A way onward as half a row: two are side by side in an `ActionPair`. Disabled, the note says when it opens. */
export const ActionCard = ({ title, note, way }: ActionCardProps) => (
  <Press way={way} className={css.card}>
    <span className={css.title}>{title}</span>
    <span className={css.note}>{note}</span>
    <span className={css.dot}>
      <Icon name={'disabled' in way && way.disabled ? 'lock' : 'chevron-right'} size={18} />
    </span>
  </Press>
)
