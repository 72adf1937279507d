import { err, ok, type Result } from 'neverthrow'
import type { FieldError } from '#core/account/customer/sign-up-journey.ts'
import { Password, passwordsMatch } from '#core/account/password.ts'
import { type FieldMessage, TextField, type TextFieldProps } from '../../parts/text-field.tsx'
import { useLeft } from '../../parts/use-left.ts'
import { liveMessage } from './live-message.ts'

type PasswordFieldProps = Pick<TextFieldProps, 'value' | 'onChange' | 'enterKeyHint' | 'readOnly' | 'name'> & {
  readonly texts: {
    readonly label: string
    readonly placeholder: string
    readonly hint?: string
    readonly good: string
  }
}

/** A new password and, below it, what it still lacks. `refusal`: what is wrong with it beyond that. */
export function NewPasswordField({
  refusal,
  ...field
}: PasswordFieldProps & { readonly refusal?: string | undefined }) {
  return <PasswordField name="password" {...field} parsed={Password.parse(field.value)} refusal={refusal} />
}

/** The new password once more. Null where it is not known any more. */
export function PasswordConfirmField({
  password,
  ...field
}: PasswordFieldProps & { readonly password: string | null }) {
  const { value } = field
  // As long as the first password, and still different: now it is no longer a matter of typing on.
  const isAllTyped = value !== '' && password !== null && value.length >= password.length
  return (
    <PasswordField name="password-confirm" {...field} isAllTyped={isAllTyped} parsed={confirmed(password, value)} />
  )
}

const confirmed = (password: string | null, value: string): Judged['parsed'] => {
  if (value === '') return err({ kind: 'InvalidPassword', reason: 'Empty' })
  if (password === null) return null
  return passwordsMatch(password, value) ? ok() : err({ kind: 'PasswordsDiffer' })
}

type Judged = {
  /** Null while there is nothing to judge it by. */
  readonly parsed: Result<unknown, FieldError> | null
  readonly refusal?: string | undefined
  readonly isAllTyped?: boolean
}

function PasswordField({
  texts,
  parsed,
  refusal,
  isAllTyped = false,
  onChange,
  ...field
}: PasswordFieldProps & Judged) {
  const { left, onBlur, onTyped } = useLeft()
  const { label, placeholder, ...said } = texts
  const message = (): FieldMessage | undefined => {
    if (refusal !== undefined) return { tone: 'bad', text: refusal }
    if (parsed === null) return undefined
    return liveMessage({ ...said, parsed, isEmpty: field.value === '', left: isAllTyped ? 'before' : left })
  }
  return (
    <TextField
      {...field}
      label={label}
      type="password"
      autoComplete="new-password"
      placeholder={placeholder}
      onChange={text => {
        onTyped()
        onChange(text)
      }}
      onBlur={onBlur}
      message={message()}
    />
  )
}
