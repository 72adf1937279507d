import { roundedProgress } from '#core/shared/progress.ts'
import css from './progress-bar.module.css'

/** How far a journey of several screens is. Shows the rounded value and keeps the listed one (G28). */
export function ProgressBar({ value, label = '진행률' }: { readonly value: number; readonly label?: string }) {
  const shown = roundedProgress(value)
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      data-progress={value}
    >
      <svg width="100%" height="4" aria-hidden="true">
        <rect width="100%" height="4" rx="2" className={css.track} />
        <rect width={`${shown}%`} height="4" rx="2" className={css.done} />
      </svg>
    </div>
  )
}
