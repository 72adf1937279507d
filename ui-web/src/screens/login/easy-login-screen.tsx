import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { SocialLoginOutcome } from '#core/account/customer/social-entrance.ts'
import { hasStoredSession, storeVisit } from '../../app/stored-session.ts'
import { ask } from '../../di/ask.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { Banner } from '../../parts/banner.tsx'
import { CompanyFooter } from '../../parts/company-footer.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { logInFailureText } from '../../texts/log-in-failures.ts'
import { LOGIN_TEXTS as texts } from '../../texts/login.ts'
import type { RecoveryArrival } from '../recovery/recovery-arrival.ts'
import css from './easy-login-screen.module.css'
import { useLastSignInWay } from './last-sign-in-way.tsx'
import { LoginForm } from './login-form.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useGoIn } from '../../app/use-go-in.ts'
import type { Said } from './use-social-login.ts'

/** What may come along to this screen: why one is here, and the e-mail to begin with (G01, end of the sign-up). */
export type LoginArrival = {
  readonly message?: string
  readonly email?: string
  /** Their account was made in another way than the one that they tried. */
  readonly isOtherWay?: boolean
}

/** The login: the social ways first, by which most come, then the e-mail. A signed-in customer goes back to where they came from, or home. */
export function EasyLoginScreen() {
  const navigate = useNavigate()
  const goIn = useGoIn()
  const arrival = useLocation().state as LoginArrival | null
  const logIn = useUseCaseLater(AccountSide.logIn)
  const [said, setSaid] = useState<Said>()
  const [email, setEmail] = useState(arrival?.email ?? '')
  const lastWay = useLastSignInWay()
  // The e-mail goes along: to who looks for the password, and for the way in, it is the first question.
  const recovery = { typedEmail: email.trim() } satisfies RecoveryArrival
  const isOtherWay = said === undefined ? arrival?.isOtherWay === true : said.isOtherWay === true
  useEffect(() => {
    storeVisit()
    if (hasStoredSession()) void goIn()
  }, [goIn])

  const submit = async (typed: { readonly email: string; readonly password: string }) => {
    setSaid(undefined)
    const answer = await ask(logIn, useCase => useCase(typed))
    answer.match(
      () => void goIn(),
      failure =>
        setSaid({
          tone: 'bad',
          text: logInFailureText(failure),
          isPaused: failure.kind === 'TooManyRequests' && failure.because !== 'Network',
        }),
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
      {isOtherWay && (
        <>
          <p className={css.links}>
            <TextLink way={{ to: '/find/password', state: recovery }}>{texts.whichWay}</TextLink>
          </p>
          <p className={css.hint}>{texts.neverJoined}</p>
        </>
      )}
      {said?.isPaused === true && (
        <p className={css.links}>
          <TextLink way={{ to: '/find/password', state: recovery }}>{texts.newPassword}</TextLink>
        </p>
      )}
      <SocialButtons lastWay={lastWay} onSaid={setSaid} onArrived={arrive} />
      <LoginForm email={email} onEmail={setEmail} isLastWay={lastWay === 'EMAIL'} onSubmit={submit} />
      <p className={css.links}>
        <TextLink way={{ to: '/find/id', state: recovery }}>{texts.find}</TextLink>
        <TextLink way={{ to: '/terms' }}>{texts.signUp}</TextLink>
      </p>
      <CompanyFooter />
    </ScreenFrame>
  )
}
