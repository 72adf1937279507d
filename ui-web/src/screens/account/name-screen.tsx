import { useNavigate } from 'react-router-dom'
import { CustomerName } from '#core/account/customer-name.ts'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { NameField } from './name-field.tsx'
import { SignUpStep } from './sign-up-step.tsx'
import { useField } from './use-field.ts'

/** Who signs up. */
export function NameScreen() {
  const navigate = useNavigate()
  const { value, left, onChange, onBlur } = useField('name')

  return (
    <SignUpStep
      step="/name"
      texts={SIGN_UP_TEXTS.name}
      canGoOn={CustomerName.parse(value).isOk()}
      onNext={() => void navigate('/email')}
    >
      <NameField value={value} left={left} onChange={onChange} onBlur={onBlur} />
    </SignUpStep>
  )
}
