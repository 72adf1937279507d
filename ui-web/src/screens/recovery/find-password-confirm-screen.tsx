import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { ResetPasswordFailure } from '#core/account/customer/reset-password.ts'
import { passwordsMatch } from '#core/account/password.ts'
import { valueMessage } from '../../texts/value-messages.ts'
import { ask } from '../../di/ask.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { type FieldMessage, TextField } from '../../parts/text-field.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { RECOVERY_TEXTS, resetFailureText } from '../../texts/recovery.ts'
import { type Left, useLeft } from '../../parts/use-left.ts'
import { AccountName } from './account-name.tsx'
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
  const { left, onBlur, onTyped } = useLeft()
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
    // Stays busy until the next screen stands.
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
      <TextField
        label={texts.label}
        type="password"
        name="password-confirm"
        autoComplete="new-password"
        enterKeyHint="done"
        placeholder={texts.placeholder}
        readOnly={isBusy}
        value={confirmation}
        onChange={text => {
          onTyped()
          setConfirmation(text)
        }}
        onBlur={onBlur}
        message={matchMessage({ password, confirmation, isSame, left })}
      />
      {isOver && (
        <p className={css.quiet}>
          <TextLink way={{ to: '/easylogin' }}>{texts.logIn}</TextLink>
        </p>
      )}
    </RecoveryForm>
  )
}

type Typing = {
  readonly password: string | null
  readonly confirmation: string
  readonly isSame: boolean
  readonly left: Left
}

const matchMessage = ({ password, confirmation, isSame, left }: Typing): FieldMessage | undefined => {
  if (confirmation === '')
    return left === 'now'
      ? { tone: 'bad', text: valueMessage({ kind: 'InvalidPassword', reason: 'Empty' }) }
      : undefined
  if (password === null) return undefined
  if (isSame) return { tone: 'good', text: texts.good }
  // As long as the first password, and still different: now it is no longer a matter of typing on.
  const isAllTyped = confirmation.length >= password.length
  return { tone: left !== 'never' || isAllTyped ? 'bad' : 'neutral', text: texts.differ }
}
