import { DESK_TEXTS } from '../texts/shared.ts'
import css from './planned-sheet.module.css'

/** What keeps a press from being possible: what was not said yet, or not so that it can be taken (G562). */
export const StillNeeded = ({ names }: { readonly names: readonly string[] }) =>
  names.length === 0 ? null : (
    <p className={css.quiet} role="status">
      {DESK_TEXTS.needed(names)}
    </p>
  )
