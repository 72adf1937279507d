import { type FieldMessage, TextField } from '../../parts/text-field.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'

type Props = {
  /** Says whether a number is needed. */
  readonly label: string
  readonly value: string
  readonly message: FieldMessage | undefined
  readonly readOnly: boolean
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}

/** A new customer's phone number. */
export const PhoneField = (field: Props) => (
  <TextField
    type="tel"
    name="phone"
    inputMode="numeric"
    autoComplete="tel-national"
    enterKeyHint="done"
    placeholder={SIGN_UP_TEXTS.phone.placeholder}
    {...field}
  />
)
