import { type SyntheticEvent, useId, useState } from 'react'
import { AppCode } from '#core/staff/app-code.ts'
import {
  beginPasskeyProof,
  proveByCode,
  proveByPasskey,
  signInOnTrial,
  type SignedInStaff,
} from '#adapters/http/contract/staff/access.ts'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { useDesk } from '../desk.ts'
import { PROOF_TEXTS as texts } from '../texts/proof.ts'
import { type SignInFailure, signInFailureText } from '../texts/sign-in-failure.ts'
import { AppCodeField } from '../parts/app-code-field.tsx'
import { FailureBanner } from '../parts/failure-banner.tsx'
import { keepSession, useSession } from './session.ts'

type Props = { readonly open: boolean; readonly onSettled: (isProved: boolean) => void }

/** Asks for a passkey or a code of the app, by what the member has. Who has neither is on trial, and signs in once more (G823). */
export function ProofSheet({ open, onSettled }: Props) {
  const desk = useDesk()
  const { member, proofs } = useSession()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const form = useId()

  const settle = (isProved: boolean) => {
    setCode('')
    setFailure(null)
    onSettled(isProved)
  }
  const proved = (session: SignedInStaff) => {
    keepSession(desk, session)
    settle(true)
  }
  const proveWithPasskey = () => {
    setFailure(null)
    return desk
      .send(beginPasskeyProof, {})
      .andThen(({ options }) => desk.passkeys.sign(options))
      .andThen(answer => desk.send(proveByPasskey, { body: { answer } }))
      .match(proved, setFailure)
  }
  const proveWithCode = () => desk.send(proveByCode, { body: { code } }).match(proved, setFailure)
  const signInAgain = () => desk.send(signInOnTrial, { body: { role: member.role } }).match(proved, setFailure)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!AppCode.isWhole(code) || isBusy) return
    setBusy(true)
    await proveWithCode()
    setBusy(false)
  }

  const hasCode = proofs.includes('CODE')
  return (
    <BottomSheet
      open={open}
      onClose={() => settle(false)}
      title={texts.title}
      text={texts.text}
      actions={
        <>
          {proofs.length === 0 && (
            <Button onPress={signInAgain} busyLabel={texts.busy}>
              {texts.onTrial}
            </Button>
          )}
          {proofs.includes('PASSKEY') && (
            <Button onPress={proveWithPasskey} busyLabel={texts.busy}>
              {texts.byPasskey}
            </Button>
          )}
          {hasCode && (
            <Button
              form={form}
              tone={proofs.includes('PASSKEY') ? 'ghost' : 'primary'}
              disabled={!AppCode.isWhole(code)}
              busy={isBusy}
              busyLabel={texts.busy}
            >
              {texts.byCode}
            </Button>
          )}
        </>
      }
    >
      {failure !== null && <FailureBanner>{signInFailureText(failure)}</FailureBanner>}
      {hasCode && (
        <form id={form} method="post" onSubmit={submit} noValidate>
          <AppCodeField texts={texts} value={code} onChange={setCode} />
        </form>
      )}
    </BottomSheet>
  )
}
