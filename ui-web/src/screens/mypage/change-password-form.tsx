import { useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import {
  type ChangePasswordFailure,
  type CurrentPasswordMissing,
  parsePasswordChange,
} from '#core/account/customer/change-password.ts'
import type { PasswordIncorrect } from '#core/account/errors.ts'
import { Password } from '#core/account/password.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { type FieldMessage, TextField } from '../../parts/text-field.tsx'
import { useLeft } from '../../parts/use-left.ts'
import { CHANGE_PASSWORD_TEXTS as texts, changePasswordFailureText } from '../../texts/info.ts'
import { AccountName } from '../recovery/account-name.tsx'
import { RecoveryForm } from '../recovery/recovery-form.tsx'

type ChangePasswordFormProps = { readonly email: string; readonly onChanged: () => void }

/** The current password and the new one. What the service finds wrong stands below the field that it is about. */
export function ChangePasswordForm({ email, onChanged }: ChangePasswordFormProps) {
  const changePassword = useUseCase(AccountSide.changePassword)
  const logInFirst = useLogInFirst()
  const [typed, setTyped] = useState({ current: '', next: '' })
  const currentLeft = useLeft()
  const nextLeft = useLeft()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ChangePasswordFailure>()

  const change = parsePasswordChange(typed)
  const submit = async () => {
    if (isBusy || change.isErr()) return
    setBusy(true)
    setFailure(undefined)
    await changePassword(typed).match(onChanged, why => {
      setBusy(false)
      // A session that the service has ended leads away by itself.
      if (why.kind === 'SignInNeeded' && !why.hadToken) logInFirst(why)
      setFailure(why)
    })
  }
  const type = (which: Partial<typeof typed>) => {
    setFailure(undefined)
    setTyped(before => ({ ...before, ...which }))
  }
  const bad = (why: ChangePasswordFailure): FieldMessage => ({ tone: 'bad', text: changePasswordFailureText(why) })

  const isAboutCurrent = failure?.kind === 'PasswordIncorrect'
  const isAboutNext = failure?.kind === 'PasswordTooCommon'
  const nextMessage = (): FieldMessage => {
    if (isAboutNext) return bad(failure)
    if (typed.next === '' && nextLeft.left !== 'now') return { tone: 'neutral', text: texts.next.hint }
    const isSame = change.isErr() && change.error.kind === 'PasswordUnchanged'
    return Password.parse(typed.next).match<FieldMessage>(
      () => (isSame ? bad(change.error) : { tone: 'good', text: texts.next.good }),
      why => ({ ...bad(why), tone: nextLeft.left === 'never' ? 'neutral' : 'bad' }),
    )
  }

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
      <TextField
        label={texts.next.label}
        type="password"
        name="new-password"
        autoComplete="new-password"
        enterKeyHint="done"
        placeholder={texts.next.placeholder}
        readOnly={isBusy}
        value={typed.next}
        onChange={next => {
          nextLeft.onTyped()
          type({ next })
        }}
        onBlur={nextLeft.onBlur}
        message={nextMessage()}
      />
    </RecoveryForm>
  )
}

const missing: CurrentPasswordMissing = { kind: 'CurrentPasswordMissing' }

const currentMessage = (failure: PasswordIncorrect | null, isMissing: boolean): FieldMessage | undefined => {
  const why = failure ?? (isMissing ? missing : null)
  return why === null ? undefined : { tone: 'bad', text: changePasswordFailureText(why) }
}
