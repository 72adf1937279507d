import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import type { SocialLoginOutcome } from '#core/account/customer/social-entrance.ts'
import { SOCIAL_FAILURE_SHOWN_MS, SOCIAL_SUCCESS_SHOWN_MS } from './social-timing.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { isOtherWay, returnFromSocialFailureText, SOCIAL_CALLBACK_TEXTS } from '../../texts/social.ts'
import { useGoIn } from '../../app/use-go-in.ts'
import type { LoginArrival } from '../login/easy-login-screen.tsx'
import { SocialArrived, SocialFailed, SocialProcessing } from './social-callback.tsx'
import { useLater } from './use-later.ts'
import { useSocialReturn } from './use-social-return.ts'

const texts = SOCIAL_CALLBACK_TEXTS.failed

/** Where Kakao returns to: shows the result, and goes on automatically. */
export function KakaoCallbackScreen() {
  return match(useSocialReturn('kakao'))
    .with({ status: 'processing' }, () => <SocialProcessing provider="kakao" />)
    .with({ status: 'arrived' }, ({ arrival }) => <Arrived arrival={arrival} />)
    .with({ status: 'failed' }, ({ failure }) => (
      <Failed reason={returnFromSocialFailureText('kakao', failure)} isOther={isOtherWay(failure)} />
    ))
    .exhaustive()
}

function Arrived({ arrival }: { readonly arrival: SocialLoginOutcome }) {
  const navigate = useNavigate()
  const goIn = useGoIn()
  const isIn = arrival.kind === 'SignedIn'
  useLater(
    SOCIAL_SUCCESS_SHOWN_MS,
    useCallback(() => void (isIn ? goIn() : navigate('/social-terms', { replace: true })), [isIn, goIn, navigate]),
  )
  return <SocialArrived provider="kakao" arrival={arrival} />
}

function Failed({ reason, isOther }: { readonly reason: string; readonly isOther: boolean }) {
  const navigate = useNavigate()
  const goBack = useCallback(
    () =>
      void navigate('/login', {
        replace: true,
        state: { message: reason, isOtherWay: isOther } satisfies LoginArrival,
      }),
    [navigate, reason, isOther],
  )
  useLater(SOCIAL_FAILURE_SHOWN_MS, goBack)
  return (
    <SocialFailed
      provider="kakao"
      reason={reason}
      note={texts.soon}
      action={<ActionBar onPress={goBack}>{isOther ? texts.otherWay : texts.back}</ActionBar>}
    />
  )
}
