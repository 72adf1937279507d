import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { ResetPasswordFailure } from '#core/account/customer/reset-password.ts'
import { passwordsMatch } from '#core/account/password.ts'
import { ask } from '../../di/ask.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { RECOVERY_TEXTS, resetFailureText } from '../../texts/recovery.ts'
import { AccountName } from '../account/account-name.tsx'
import { PasswordConfirmField } from '../account/new-password-fields.tsx'
import { type RecoveryArrival, useVerifiedEmail } from './recovery-arrival.ts'
import { RecoveryForm } from './recovery-form.tsx'
import css from './recovery.module.css'
import { useChosenPassword } from './use-chosen-password.ts'

const texts = RECOVERY_TEXTS.confirm

/** The new password once more; then it is the password. */
export function FindPasswordConfirmScreen() {
  const navigate = useNavigate()
  const right = useVerifiedEmail()
  const password = useChosenPassword(right)
  const resetPassword = useUseCaseLater(AccountSide.resetPassword)
  const [confirmation, setConfirmation] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ResetPasswordFailure>()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const isSame = password !== null && confirmation !== '' && passwordsMatch(password, confirmation)
  const isOver = failure?.kind === 'ResetRefused'
  const isCommon = failure?.kind === 'PasswordTooCommon'
  const reset = async () => {
    if (!isSame || right === null || isBusy) return
    setBusy(true)
    setFailure(undefined)
    const answer = await ask(resetPassword, useCase => useCase({ ...right, password, confirmation }))
    if (!isHere.current) return
    // Stays busy until the next screen is shown.
    answer.match(
      () =>
        void navigate('/find/password/success', {
          replace: true,
          state: { isChanged: true } satisfies RecoveryArrival,
        }),
      why => {
        setBusy(false)
        setFailure(why)
      },
    )
  }

  return (
    <RecoveryForm
      texts={right === null ? texts : { ...texts, lead: right.email }}
      back={{ to: '/find/password/set', state: right }}
      onSubmit={() => void reset()}
      action={
        isOver ? (
          <ActionBar onPress={() => void navigate('/find/password', { replace: true })}>{texts.again}</ActionBar>
        ) : isCommon ? (
          <ActionBar onPress={() => void navigate('/find/password/set', { replace: true, state: right })}>
            {texts.another}
          </ActionBar>
        ) : (
          <ActionBar disabled={!isSame} busy={isBusy} busyLabel={texts.submitting}>
            {texts.submit}
          </ActionBar>
        )
      }
    >
      {failure !== undefined && <Banner tone="bad">{resetFailureText(failure)}</Banner>}
      <AccountName email={right?.email ?? ''} />
      <PasswordConfirmField
        texts={texts}
        enterKeyHint="done"
        readOnly={isBusy}
        password={password}
        value={confirmation}
        onChange={setConfirmation}
      />
      {isOver && (
        <p className={css.quiet}>
          <TextLink way={{ to: '/easylogin' }}>{texts.logIn}</TextLink>
        </p>
      )}
    </RecoveryForm>
  )
}
