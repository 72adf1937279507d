import { useNavigate } from 'react-router-dom'
import { allAgreed, requiredAgreed, SIGN_UP_TERMS, toggleAll } from '#core/account/sign-up-terms.ts'
import { CheckRow } from '../../parts/check-row.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { useSignUp } from './sign-up-context.ts'
import { SignUpStep } from './sign-up-step.tsx'
import css from './terms-screen.module.css'

const texts = SIGN_UP_TEXTS.terms

/** What a new customer agrees to; three of the four are required. */
export function TermsScreen() {
  const navigate = useNavigate()
  const { form, dispatch } = useSignUp()
  const { agreements } = form

  return (
    <SignUpStep step="/terms" texts={texts} canGoOn={requiredAgreed(agreements)} onNext={() => void navigate('/name')}>
      <div className={css.terms}>
        <CheckRow
          isAll
          label={texts.all}
          checked={allAgreed(agreements)}
          onChange={() => dispatch({ kind: 'Agreed', agreements: toggleAll(agreements) })}
        />
        <ul className={css.list}>
          {SIGN_UP_TERMS.map(({ term, link }) => (
            <li key={term}>
              <CheckRow
                label={texts.labels[term]}
                checked={agreements[term]}
                onChange={isAgreed => dispatch({ kind: 'Agreed', agreements: { ...agreements, [term]: isAgreed } })}
                link={link !== null && <TextLink way={{ href: link }}>{texts.view}</TextLink>}
              />
            </li>
          ))}
        </ul>
      </div>
    </SignUpStep>
  )
}
