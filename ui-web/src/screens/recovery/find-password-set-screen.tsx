import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { Password } from '#core/account/password.ts'
import { valueMessage } from '../../texts/value-messages.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { type FieldMessage, TextField } from '../../parts/text-field.tsx'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'
import { useLeft } from '../../parts/use-left.ts'
import { AccountName } from './account-name.tsx'
import { type RecoveryArrival, useVerifiedEmail } from './recovery-arrival.ts'
import { RecoveryForm } from './recovery-form.tsx'

const texts = RECOVERY_TEXTS.set

/** The new password; the tab keeps it until the next screen has sent it. */
export function FindPasswordSetScreen() {
  const navigate = useNavigate()
  const right = useVerifiedEmail()
  const loadKept = useUseCaseLater(AccountSide.recoveryStore)
  const [password, setPassword] = useState('')
  const { left, onBlur, onTyped } = useLeft()
  const parsed = Password.parse(password)

  const goOn = async () => {
    if (parsed.isErr() || right === null) return
    // Without the code behind it the next screen asks for the password again.
    await loadKept().then(
      kept => kept.write(password),
      () => undefined,
    )
    void navigate('/find/password/set/confirm', { state: right satisfies RecoveryArrival })
  }
  const message: FieldMessage =
    password === '' && left !== 'now'
      ? { tone: 'neutral', text: texts.hint }
      : parsed.match<FieldMessage>(
          () => ({ tone: 'good', text: texts.good }),
          failure => ({ tone: left === 'never' ? 'neutral' : 'bad', text: valueMessage(failure) }),
        )

  return (
    <RecoveryForm
      texts={right === null ? texts : { ...texts, lead: right.email }}
      back={{ to: '/find/password' }}
      onSubmit={() => void goOn()}
      action={<ActionBar disabled={parsed.isErr()}>{texts.next}</ActionBar>}
    >
      <AccountName email={right?.email ?? ''} />
      <TextField
        label={texts.label}
        type="password"
        name="password"
        autoComplete="new-password"
        enterKeyHint="next"
        placeholder={texts.placeholder}
        value={password}
        onChange={text => {
          onTyped()
          setPassword(text)
        }}
        onBlur={onBlur}
        message={message}
      />
    </RecoveryForm>
  )
}
