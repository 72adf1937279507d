import { allAgreed, SIGN_UP_TERMS, type SignUpAgreements, toggleAll } from '#core/account/sign-up-terms.ts'
import { CompanyFooter } from '../../parts/company-footer.tsx'
import { ConsentList } from '../../parts/consent-list.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'

const texts = SIGN_UP_TEXTS.terms

type Props = {
  readonly agreements: SignUpAgreements
  readonly onAgree: (agreements: SignUpAgreements) => void
}

/** What a new customer agrees to; three of the four are required. */
export const SignUpConsents = ({ agreements, onAgree }: Props) => (
  <>
    <ConsentList
      terms={SIGN_UP_TERMS}
      labels={texts.labels}
      agreed={agreements}
      onAgree={onAgree}
      isAll={allAgreed(agreements)}
      allLabel={texts.all}
      onAll={() => onAgree(toggleAll(agreements))}
      viewLabel={texts.view}
    />
    <CompanyFooter />
  </>
)
