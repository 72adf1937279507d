import { Dialog } from '@base-ui/react/dialog'
import { type SyntheticEvent, useState } from 'react'
import { AppCode } from '#core/staff/app-code.ts'
import {
  beginPasskeySignIn,
  finishPasskeySignIn,
  signInByPassword,
  type SignedInStaff,
} from '#adapters/http/contract/staff/access.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useBackCloses } from '../../parts/use-back-closes.ts'
import { useDesk } from '../desk.ts'
import { AppCodeField } from '../parts/app-code-field.tsx'
import { FailureBanner } from '../parts/failure-banner.tsx'
import { SIGN_IN_AGAIN_TEXTS as texts } from '../texts/session-end.ts'
import { type SignInFailure, signInFailureText } from '../texts/sign-in-failure.ts'
import { SIGN_IN_TEXTS as words } from '../texts/sign-in.ts'
import css from './sign-in-again.module.css'

type Props = {
  readonly session: SignedInStaff
  readonly onSignedIn: (session: SignedInStaff) => void
  /** Somebody else, or by another way: what was typed goes. */
  readonly onLeave: () => void
}

const stay = () => {}

/** Over a page in which something was typed: the session has ended, and the same member goes on where they were (G753). */
export function SignInAgain({ session, onSignedIn, onLeave }: Props) {
  const { send, passkeys } = useDesk()
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const { member, proofs, isShiftDevice } = session
  useBackCloses(true, stay)

  const byPasskey = () => {
    setFailure(null)
    return send(beginPasskeySignIn, {})
      .andThen(({ options }) => passkeys.sign(options))
      .andThen(answer => send(finishPasskeySignIn, { body: { answer, isShiftDevice } }))
      .match(onSignedIn, setFailure)
  }
  const byPassword = (password: string, code: string) => {
    setFailure(null)
    return send(signInByPassword, { body: { id: member.id, password, code, isShiftDevice } }).match(
      onSignedIn,
      setFailure,
    )
  }

  return (
    <Dialog.Root open onOpenChange={stay}>
      <Dialog.Portal>
        <Dialog.Popup className={css.cover}>
          <div className={css.column}>
            <Dialog.Title className={css.title}>{texts.title(member.name)}</Dialog.Title>
            <Dialog.Description className={css.text}>{texts.text}</Dialog.Description>
            <div className={css.ways}>
              {failure !== null && <FailureBanner>{signInFailureText(failure)}</FailureBanner>}
              {proofs.includes('PASSKEY') && (
                <Button onPress={byPasskey} busyLabel={words.passkeyBusy}>
                  {words.byPasskey}
                </Button>
              )}
              {proofs.includes('CODE') && <PasswordForm onSubmit={byPassword} />}
              <Button tone="ghost" onPress={onLeave}>
                {texts.leave}
              </Button>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PasswordForm({ onSubmit }: { readonly onSubmit: (password: string, code: string) => PromiseLike<unknown> }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isWhole = password !== '' && AppCode.isWhole(code)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isWhole || isBusy) return
    setBusy(true)
    await onSubmit(password, code)
    // A code is taken once.
    setCode('')
    setBusy(false)
  }

  return (
    <form method="post" onSubmit={submit} noValidate className={css.ways}>
      <TextField
        label={words.password.password}
        value={password}
        onChange={setPassword}
        type="password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <AppCodeField texts={words.password} value={code} onChange={setCode} />
      <Button tone="ghost" disabled={!isWhole} busy={isBusy} busyLabel={words.password.busy}>
        {words.otherWay}
      </Button>
    </form>
  )
}
