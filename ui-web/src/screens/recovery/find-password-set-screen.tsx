import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { Password } from '#core/account/password.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'
import { AccountName } from '../account/account-name.tsx'
import { NewPasswordField } from '../account/new-password-fields.tsx'
import { type RecoveryArrival, useVerifiedEmail } from './recovery-arrival.ts'
import { RecoveryForm } from './recovery-form.tsx'

const texts = RECOVERY_TEXTS.set

/** The new password; the tab keeps it until the next screen has sent it. */
export function FindPasswordSetScreen() {
  const navigate = useNavigate()
  const right = useVerifiedEmail()
  const loadKept = useUseCaseLater(AccountSide.recoveryStore)
  const [password, setPassword] = useState('')
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
  return (
    <RecoveryForm
      texts={right === null ? texts : { ...texts, lead: right.email }}
      back={{ to: '/find/password' }}
      onSubmit={() => void goOn()}
      action={<ActionBar disabled={parsed.isErr()}>{texts.next}</ActionBar>}
    >
      <AccountName email={right?.email ?? ''} />
      <NewPasswordField texts={texts} enterKeyHint="next" value={password} onChange={setPassword} />
    </RecoveryForm>
  )
}
