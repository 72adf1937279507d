import css from './steps.module.css'

type StepsProps = {
  readonly total: number
  /** Steps that are behind; the next one is half done. */
  readonly done: number
  /** Said to a screen reader: `5단계 중 3단계, 검수`. */
  readonly label: string
}

/** A way in dashes: those behind are filled, the present one half. */
export const Steps = ({ total, done, label }: StepsProps) => (
  <div className={css.steps} role="img" aria-label={label}>
    {Array.from({ length: total }, (_, at) => (
      <span key={at} className={css.step} data-state={at < done ? 'done' : at === done ? 'now' : 'ahead'} />
    ))}
  </div>
)
