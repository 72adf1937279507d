import { Won } from '#core/shared/won.ts'
import { type FieldMessage, TextField } from '../../parts/text-field.tsx'

type Props = {
  readonly label: string
  /** Digits alone; empty while nothing is typed. */
  readonly value: string
  readonly digits: number
  readonly onChange: (digits: string) => void
  readonly message?: FieldMessage
}

/** A sum that is typed, shown as it is read: `119,000 원`. */
export const WonField = ({ label, value, digits, onChange, message }: Props) => (
  <TextField
    label={label}
    value={value === '' ? '' : Won.format(Number(value) as Won)}
    onChange={text => onChange(text.replaceAll(/\D/g, '').slice(0, digits))}
    inputMode="numeric"
    suffix="원"
    {...(message && { message })}
  />
)
