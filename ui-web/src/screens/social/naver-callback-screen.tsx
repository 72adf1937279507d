import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import { ActionBar } from '../../parts/action-bar.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { returnFromSocialFailureText, SOCIAL_CALLBACK_TEXTS } from '../../texts/social.ts'
import { useGoIn } from '../../app/use-go-in.ts'
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
    .with({ status: 'failed' }, ({ failure }) => <Failed reason={returnFromSocialFailureText('naver', failure)} />)
    .exhaustive()
}

function GoIn() {
  const goIn = useGoIn()
  useEffect(() => void goIn(), [goIn])
  return <SocialProcessing provider="naver" />
}

function Failed({ reason }: { readonly reason: string }) {
  const navigate = useNavigate()
  return (
    <SocialFailed
      provider="naver"
      reason={reason}
      note={<TextLink way={{ to: '/easylogin' }}>{texts.again}</TextLink>}
      action={<ActionBar onPress={() => void navigate('/', { replace: true })}>{texts.home}</ActionBar>}
    />
  )
}
