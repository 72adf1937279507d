import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import css from './list-row.module.css'
import { type Destination, Press } from './press.tsx'
import { Whole } from './whole.tsx'

type ListRowProps = {
  readonly title: string
  readonly note?: string
  readonly icon?: IconName
  /** At the right end, before the arrow. */
  readonly value?: ReactNode
  readonly way: Destination
}

/** A row of a menu. */
export const ListRow = ({ title, note, icon, value, way }: ListRowProps) => (
  <Press way={way} className={css.row}>
    {icon !== undefined && <Icon name={icon} />}
    <span className={css.words}>
      <span className={css.text}>
        <span className={css.title}>{title}</span>
        {note !== undefined && (
          <span className={css.note}>
            <Whole text={note} />
          </span>
        )}
      </span>
      {value !== undefined && <span className={css.value}>{value}</span>}
    </span>
    <span className={css.arrow}>
      <Icon name={'href' in way ? 'external' : 'chevron-right'} size={18} />
    </span>
  </Press>
)
