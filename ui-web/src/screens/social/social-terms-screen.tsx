import { useNavigate } from 'react-router-dom'
import { requiredAgreed } from '#core/account/sign-up-terms.ts'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { SignUpConsents } from '../account/sign-up-consents.tsx'
import { useSocial } from './social-context.ts'
import { SocialStep } from './social-step.tsx'

const texts = SIGN_UP_TEXTS.terms

/** The same consents as of any new customer: before them nothing more is asked. */
export function SocialTermsScreen() {
  const navigate = useNavigate()
  const { form, dispatch } = useSocial()
  const { agreements } = form

  return (
    <SocialStep
      step="/social-terms"
      texts={texts}
      canGoOn={requiredAgreed(agreements)}
      onNext={() => void navigate('/social-name')}
    >
      <SignUpConsents agreements={agreements} onAgree={agreed => dispatch({ kind: 'Agreed', agreements: agreed })} />
    </SocialStep>
  )
}
