import { useNavigate } from 'react-router-dom'
import { allAgreed, requiredAgreed, SIGN_UP_TERMS, toggleAll } from '#core/account/sign-up-terms.ts'
import { ConsentList } from '../../parts/consent-list.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { useSignUp } from './sign-up-context.ts'
import { SignUpStep } from './sign-up-step.tsx'

const texts = SIGN_UP_TEXTS.terms

/** What a new customer agrees to; three of the four are required. */
export function TermsScreen() {
  const navigate = useNavigate()
  const { form, dispatch } = useSignUp()
  const { agreements } = form

  return (
    <SignUpStep step="/terms" texts={texts} canGoOn={requiredAgreed(agreements)} onNext={() => void navigate('/name')}>
      <ConsentList
        terms={SIGN_UP_TERMS}
        labels={texts.labels}
        agreed={agreements}
        onAgree={agreed => dispatch({ kind: 'Agreed', agreements: agreed })}
        isAll={allAgreed(agreements)}
        allLabel={texts.all}
        onAll={() => dispatch({ kind: 'Agreed', agreements: toggleAll(agreements) })}
        viewLabel={texts.view}
      />
    </SignUpStep>
  )
}
