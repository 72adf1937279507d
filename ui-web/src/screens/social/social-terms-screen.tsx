import { useNavigate } from 'react-router-dom'
import { allAgreed, requiredAgreed, SIGN_UP_TERMS, toggleAll } from '#core/account/sign-up-terms.ts'
import { ConsentList } from '../../parts/consent-list.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
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
    </SocialStep>
  )
}
