import type { ReactNode } from 'react'
import css from './key-value-list.module.css'

export type KeyValue = { readonly label: string; readonly value: ReactNode }

/** Pairs of word and value; `total` is set apart below a line. */
export const KeyValueList = ({ rows, total }: { readonly rows: readonly KeyValue[]; readonly total?: KeyValue }) => (
  <dl className={css.list}>
    {rows.map(row => (
      <div key={row.label} className={css.row}>
        <dt>{row.label}</dt>
        <dd>{row.value}</dd>
      </div>
    ))}
    {total && (
      <div className={css.row} data-total="">
        <dt>{total.label}</dt>
        <dd>{total.value}</dd>
      </div>
    )}
  </dl>
)
