import { useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import {
  type ChangePasswordFailure,
  type CurrentPasswordMissing,
  parsePasswordChange,
} from '#core/account/customer/change-password.ts'
import type { PasswordIncorrect } from '#core/account/errors.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { type FieldMessage, TextField } from '../../parts/text-field.tsx'
import { useLeft } from '../../parts/use-left.ts'
import { CHANGE_PASSWORD_TEXTS as texts, changePasswordFailureText } from '../../texts/info.ts'
import { AccountName } from '../account/account-name.tsx'
import { NewPasswordField } from '../account/new-password-fields.tsx'
import { RecoveryForm } from '../recovery/recovery-form.tsx'

type ChangePasswordFormProps = { readonly email: string; readonly onChanged: () => void }

/** The current password and the new one. A refusal of the service is shown below its field. */
export function ChangePasswordForm({ email, onChanged }: ChangePasswordFormProps) {
  const changePassword = useUseCase(AccountSide.changePassword)
  const logInFirst = useLogInFirst()
  const [typed, setTyped] = useState({ current: '', next: '' })
  const currentLeft = useLeft()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ChangePasswordFailure>()

  const change = parsePasswordChange(typed)
  const submit = async () => {
    if (isBusy || change.isErr()) return
    setBusy(true)
    setFailure(undefined)
    await changePassword(typed).match(onChanged, why => {
      setBusy(false)
      // A session that the service has ended leads away automatically.
      if (why.kind === 'SignInNeeded' && !why.hadToken) logInFirst(why)
      setFailure(why)
    })
  }
  const type = (which: Partial<typeof typed>) => {
    setFailure(undefined)
    setTyped(before => ({ ...before, ...which }))
  }

  const isAboutCurrent = failure?.kind === 'PasswordIncorrect'
  const isAboutNext = failure?.kind === 'PasswordTooCommon'
  const isSame = change.isErr() && change.error.kind === 'PasswordUnchanged'
  const nextRefusal = isAboutNext ? failure : isSame ? change.error : undefined

  return (
    <RecoveryForm
      texts={texts}
      back={{ to: '/mypage/info' }}
      onSubmit={() => void submit()}
      action={
        <ActionBar disabled={change.isErr()} busy={isBusy} busyLabel={texts.submitting}>
          {texts.submit}
        </ActionBar>
      }
    >
      {failure !== undefined && !isAboutCurrent && !isAboutNext && (
        <Banner tone="bad">{changePasswordFailureText(failure)}</Banner>
      )}
      <AccountName email={email} />
      <TextField
        label={texts.current.label}
        type="password"
        name="current-password"
        autoComplete="current-password"
        enterKeyHint="next"
        readOnly={isBusy}
        value={typed.current}
        onChange={current => {
          currentLeft.onTyped()
          type({ current })
        }}
        onBlur={currentLeft.onBlur}
        message={currentMessage(isAboutCurrent ? failure : null, typed.current === '' && currentLeft.left === 'now')}
      />
      <NewPasswordField
        texts={texts.next}
        name="new-password"
        enterKeyHint="done"
        readOnly={isBusy}
        value={typed.next}
        onChange={next => type({ next })}
        refusal={nextRefusal && changePasswordFailureText(nextRefusal)}
      />
    </RecoveryForm>
  )
}

const missing: CurrentPasswordMissing = { kind: 'CurrentPasswordMissing' }

const currentMessage = (failure: PasswordIncorrect | null, isMissing: boolean): FieldMessage | undefined => {
  const why = failure ?? (isMissing ? missing : null)
  return why === null ? undefined : { tone: 'bad', text: changePasswordFailureText(why) }
}
