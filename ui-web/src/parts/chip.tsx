import type { ReactNode } from 'react'
import css from './chip.module.css'

type ChipProps = { readonly tone?: 'accent' | 'mute' | 'solid' | 'good' | 'warn' | 'bad'; readonly children: ReactNode }

/** A word about a state. `good`, `warn` and `bad` only for scores and dangers. */
export const Chip = ({ tone = 'mute', children }: ChipProps) => (
  <span className={css.chip} data-tone={tone}>
    {children}
  </span>
)
