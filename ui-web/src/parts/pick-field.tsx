import { useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import css from './pick-field.module.css'

type PickFieldProps = {
  readonly label: string
  /** Null while nothing is picked; then the placeholder is shown. */
  readonly value: string | null
  readonly placeholder: string
  readonly icon: IconName
  readonly onPress: () => void
  readonly note?: string | null
}

/** A field that is filled from a sheet: looks like a text field, is a button. */
export function PickField({ label, value, placeholder, icon, onPress, note = null }: PickFieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <span id={`${id}label`} className={css.label}>
        {label}
      </span>
      <button
        type="button"
        className={css.box}
        data-empty={value === null || undefined}
        aria-labelledby={`${id}label ${id}value`}
        aria-describedby={`${id}note`}
        aria-haspopup="dialog"
        onClick={onPress}
      >
        <span id={`${id}value`}>{value ?? placeholder}</span>
        <Icon name={icon} size={22} />
      </button>
      <p id={`${id}note`} className={css.note} role="status">
        {note}
      </p>
    </div>
  )
}
