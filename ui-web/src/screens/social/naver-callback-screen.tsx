import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import { ActionBar } from '../../parts/action-bar.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { isOtherWay, returnFromSocialFailureText, SOCIAL_CALLBACK_TEXTS } from '../../texts/social.ts'
import { useGoIn } from '../../app/use-go-in.ts'
import type { LoginArrival } from '../login/easy-login-screen.tsx'
import { SocialFailed, SocialProcessing } from './social-callback.tsx'
import { useSocialReturn } from './use-social-return.ts'

const texts = SOCIAL_CALLBACK_TEXTS.failed

/** Where Naver returns to: goes on at once, and stays only to say what went wrong. */
export function NaverCallbackScreen() {
  return match(useSocialReturn('naver'))
    .with({ status: 'processing' }, () => <SocialProcessing provider="naver" />)
    .with({ status: 'arrived' }, ({ arrival }) =>
      arrival.kind === 'SignedIn' ? <GoIn /> : <Navigate to="/social-terms" replace />,
    )
    .with({ status: 'failed' }, ({ failure }) => (
      <Failed reason={returnFromSocialFailureText('naver', failure)} isOther={isOtherWay(failure)} />
    ))
    .exhaustive()
}

function GoIn() {
  const goIn = useGoIn()
  useEffect(() => void goIn(), [goIn])
  return <SocialProcessing provider="naver" />
}

function Failed({ reason, isOther }: { readonly reason: string; readonly isOther: boolean }) {
  const navigate = useNavigate()
  const home = <ActionBar onPress={() => void navigate('/', { replace: true })}>{texts.home}</ActionBar>
  const toLogin = () =>
    void navigate('/easylogin', {
      replace: true,
      state: { message: reason, isOtherWay: true } satisfies LoginArrival,
    })
  return (
    <SocialFailed
      provider="naver"
      reason={reason}
      note={
        isOther ? (
          <TextLink way={{ to: '/' }}>{texts.home}</TextLink>
        ) : (
          <TextLink way={{ to: '/easylogin' }}>{texts.again}</TextLink>
        )
      }
      action={isOther ? <ActionBar onPress={toLogin}>{texts.otherWay}</ActionBar> : home}
    />
  )
}
