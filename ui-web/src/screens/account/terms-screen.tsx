import { useNavigate } from 'react-router-dom'
import { requiredAgreed } from '#core/account/sign-up-terms.ts'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { SignUpConsents } from './sign-up-consents.tsx'
import { useSignUp } from './sign-up-context.ts'
import { SignUpStep } from './sign-up-step.tsx'

const texts = SIGN_UP_TEXTS.terms

/** The first step: nothing is asked before the consents. */
export function TermsScreen() {
  const navigate = useNavigate()
  const { form, dispatch } = useSignUp()
  const { agreements } = form

  return (
    <SignUpStep step="/terms" texts={texts} canGoOn={requiredAgreed(agreements)} onNext={() => void navigate('/name')}>
      <SignUpConsents agreements={agreements} onAgree={agreed => dispatch({ kind: 'Agreed', agreements: agreed })} />
    </SignUpStep>
  )
}
