import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { beginPasskeySignIn, finishPasskeySignIn } from '#adapters/http/contract/staff/access.ts'
import { Banner } from '../../../parts/banner.tsx'
import { ScreenFrame } from '../../../parts/screen-frame.tsx'
import { LogoMark } from '../../../scenes/logo-mark.tsx'
import { readSignInState } from '../../data/session.ts'
import { useDesk } from '../../desk.ts'
import css from '../../parts/column.module.css'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { PasskeyFirst } from '../../parts/passkey-first.tsx'
import { pageTitle } from '../../texts/shared.ts'
import { type SignInFailure, signInFailureText } from '../../texts/sign-in-failure.ts'
import { SIGN_IN_TEXTS as texts } from '../../texts/sign-in.ts'
import { ShiftDevice } from '../../parts/shift-device.tsx'
import { useGoIn } from './use-go-in.ts'

type Props = {
  readonly isShiftDevice: boolean
  readonly setShiftDevice: (isShiftDevice: boolean) => void
  readonly onOtherWay: () => void
}

export function PasskeyWay({ isShiftDevice, setShiftDevice, onOtherWay }: Props) {
  const { send, passkeys } = useDesk()
  const goIn = useGoIn()
  const { reason } = readSignInState(useLocation().state)
  const [failure, setFailure] = useState<SignInFailure | null>(null)

  const signIn = () => {
    setFailure(null)
    return send(beginPasskeySignIn, {})
      .andThen(({ options }) => passkeys.sign(options))
      .andThen(answer => send(finishPasskeySignIn, { body: { answer, isShiftDevice } }))
      .match(goIn, setFailure)
  }

  return (
    <div data-column="">
      <ScreenFrame
        documentTitle={pageTitle(texts.documentTitle)}
        title={texts.title}
        lead={texts.lead}
        hero={
          <div className={css.mark}>
            <LogoMark size={56} />
          </div>
        }
      >
        {reason !== undefined && failure === null && <Banner>{texts.reasons[reason]}</Banner>}
        {failure !== null && <FailureBanner>{signInFailureText(failure)}</FailureBanner>}
        <ShiftDevice checked={isShiftDevice} onChange={setShiftDevice} />
        <PasskeyFirst texts={texts} onPasskey={signIn} otherWay={{ label: texts.otherWay, onPress: onOtherWay }}>
          {texts.noAccount}
        </PasskeyFirst>
      </ScreenFrame>
    </div>
  )
}
