import { CheckRow } from '../../parts/check-row.tsx'
import { SIGN_IN_TEXTS } from '../texts/sign-in.ts'
import css from './column.module.css'

type Props = { readonly checked: boolean; readonly onChange: (checked: boolean) => void }

/** Whether this phone is carried through the shift, with what that means. */
export const ShiftDevice = (props: Props) => (
  <div className={css.check}>
    <CheckRow label={SIGN_IN_TEXTS.shift} note={SIGN_IN_TEXTS.shiftNote} {...props} />
  </div>
)
