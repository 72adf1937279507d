import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { SocialLoginOutcome } from '#core/account/customer/social-entrance.ts'
import { hasStoredSession, keepVisit } from '../../app/stored-session.ts'
import { ask } from '../../di/ask.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { Banner } from '../../parts/banner.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { logInFailureText } from '../../texts/log-in-failures.ts'
import { LOGIN_TEXTS as texts } from '../../texts/login.ts'
import css from './easy-login-screen.module.css'
import { LoginForm } from './login-form.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useGoIn } from '../../app/use-go-in.ts'
import type { Said } from './use-social-login.ts'

/** What may come along to this screen: why one is here, and the e-mail to begin with (G01, end of the sign-up). */
export type LoginArrival = { readonly message?: string; readonly email?: string }

/** The way in, by e-mail first. Whoever is signed in goes back to where they came from, or home. */
export function EasyLoginScreen() {
  const navigate = useNavigate()
  const goIn = useGoIn()
  const arrival = useLocation().state as LoginArrival | null
  const logIn = useUseCaseLater(AccountSide.logIn)
  const [said, setSaid] = useState<Said>()
  useEffect(() => {
    keepVisit()
    if (hasStoredSession()) void goIn()
  }, [goIn])

  const submit = async (typed: { readonly email: string; readonly password: string }) => {
    setSaid(undefined)
    const answer = await ask(logIn, useCase => useCase(typed))
    answer.match(
      () => void goIn(),
      failure => setSaid({ tone: 'bad', text: logInFailureText(failure) }),
    )
    return answer.isOk()
  }

  const arrive = ({ kind }: SocialLoginOutcome) =>
    void (kind === 'SignedIn' ? goIn() : navigate('/social-terms', { replace: true }))

  return (
    <ScreenFrame
      title={texts.title}
      documentTitle={texts.documentTitle}
      lead={texts.lead}
      back={{ onPress: () => void navigate('/onboarding') }}
    >
      {said !== undefined && <Banner tone={said.tone}>{said.text}</Banner>}
      {said === undefined && arrival?.message !== undefined && <Banner>{arrival.message}</Banner>}
      <LoginForm email={arrival?.email ?? ''} onSubmit={submit} />
      <p className={css.links}>
        <TextLink way={{ to: '/find/id' }}>{texts.find}</TextLink>
        <TextLink way={{ to: '/terms' }}>{texts.signUp}</TextLink>
      </p>
      <SocialButtons onSaid={setSaid} onArrived={arrive} />
    </ScreenFrame>
  )
}
