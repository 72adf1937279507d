import css from './timeline.module.css'

export type TimelineEntry = {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly isAhead?: boolean
}

/** What happened, newest first. */
export const Timeline = ({ entries }: { readonly entries: readonly TimelineEntry[] }) => (
  <ol className={css.timeline}>
    {entries.map(entry => (
      <li key={entry.key} className={css.entry} data-ahead={entry.isAhead}>
        {entry.title}
        <span className={css.note}>{entry.note}</span>
      </li>
    ))}
  </ol>
)
