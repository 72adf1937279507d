import { Children, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { TODAY_TEXTS as texts } from '../../texts/today.ts'
import css from './work-section.module.css'

type Props = {
  readonly id: string
  readonly title: string
  /** The service has more than it sent. */
  readonly hasMore: boolean
  /** To all of them, with more of each. */
  readonly all?: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}

/** As many as fit on a phone beside the next section. */
const SHOWN_FIRST = 4

/** What waits for the same step: the first ones, the others behind a press. */
export function WorkSection({ id, title, hasMore, all, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const rows = Children.toArray(children)
  const shown = isOpen || rows.length <= SHOWN_FIRST + 1 ? rows : rows.slice(0, SHOWN_FIRST)
  return (
    <section className={css.section} data-lane={id} aria-labelledby={`lane-${id}`}>
      <h2 id={`lane-${id}`} className={css.title} tabIndex={-1}>
        {title} <span className={css.count}>{texts.count(rows.length, hasMore)}</span>
      </h2>
      <ul className={css.rows}>{shown}</ul>
      {shown.length < rows.length && (
        <button type="button" className={css.more} onClick={() => setOpen(true)}>
          {texts.more(rows.length - shown.length)}
        </button>
      )}
      {all !== undefined && (
        <Link to={all.to} className={css.more}>
          {all.label}
        </Link>
      )}
      {hasMore && shown.length === rows.length && <p className={css.beyond}>{texts.beyond}</p>}
    </section>
  )
}
