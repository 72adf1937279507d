import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { ResetRight } from '#core/account/customer/verify-reset-email.ts'
import { Email } from '#core/account/email.ts'
import { useCodeExchange } from './use-code-exchange.ts'
import { TextField } from '../../parts/text-field.tsx'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'
import { useLeft } from '../../parts/use-left.ts'
import { FindStep } from './find-step.tsx'
import { parseArrival, type RecoveryArrival } from './recovery-arrival.ts'
import { targetMessage } from './target-message.ts'

const texts = RECOVERY_TEXTS.password

/** A new password begins with proof that the e-mail is theirs. Nothing here reveals whether it has an account (G12). */
export function FindPasswordScreen() {
  const navigate = useNavigate()
  const { message, typedEmail = '' } = parseArrival(useLocation().state)
  const [email, setEmail] = useState(typedEmail)
  const { left, onBlur, onTyped } = useLeft()
  const code = useCodeExchange<ResetRight>(
    AccountSide.verifyResetEmail,
    right => void navigate('/find/password/set', { state: right satisfies RecoveryArrival }),
  )
  const { phase } = code.entry
  const parsed = Email.parseStrict(email)
  const isLeft = email === '' ? left === 'now' : left !== 'never'
  const mistake = isLeft && parsed.isErr() ? parsed.error : null

  return (
    <FindStep tab="password" typed={email} email={email} code={code} arrivalMessage={message}>
      <TextField
        label={texts.label}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="send"
        placeholder={texts.placeholder}
        readOnly={phase !== 'NothingSent' && phase !== 'Sent'}
        value={email}
        onChange={text => {
          onTyped()
          if (text !== email) code.startOver()
          setEmail(text)
        }}
        onBlur={onBlur}
        message={targetMessage(code.entry, mistake)}
      />
    </FindStep>
  )
}
