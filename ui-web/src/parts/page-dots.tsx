import css from './page-dots.module.css'

type PageDotsProps = {
  readonly total: number
  /** From 0. */
  readonly shown: number
  readonly label: string
}

/** Which of several pages is shown. */
export const PageDots = ({ total, shown, label }: PageDotsProps) => (
  <div className={css.dots} role="img" aria-label={`${label} ${total}쪽 중 ${shown + 1}쪽`}>
    {Array.from({ length: total }, (_, at) => (
      <span key={at} className={css.dot} data-shown={at === shown || undefined} />
    ))}
  </div>
)
