import { STEP_TEXTS } from '../texts/order-steps.ts'
import { DESK_TEXTS } from '../texts/shared.ts'
import css from './planned-sheet.module.css'

type Props = {
  readonly names?: readonly string[]
  /** As it is typed, where a press takes one. */
  readonly reason?: string
}

/** What keeps a press from being possible: what was not said yet, or not so that it can be taken (G562). */
export function StillNeeded({ names = [], reason }: Props) {
  const all = reason?.trim() === '' ? [...names, STEP_TEXTS.reason] : names
  return all.length === 0 ? null : (
    <p className={css.quiet} role="status">
      {DESK_TEXTS.needed(all)}
    </p>
  )
}
