import { useNavigate } from 'react-router-dom'
import { CHECKOUT_TERMS, checkoutTermsAgreed, NO_CHECKOUT_AGREED } from '#core/storing/order-terms.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { ConsentList } from '../../parts/consent-list.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { CHECKOUT_TEXTS } from '../../texts/checkout.ts'
import { CheckoutPage, type CheckoutStepProps } from './checkout-page.tsx'

const texts = CHECKOUT_TEXTS.terms
const ALL_AGREED = { service: true, damageCompensation: true, partnerDisclaimer: true }

/** Three consents before gear goes out. */
export const CheckoutTermsScreen = () => (
  <CheckoutPage path="/equipment/checkout/terms" title={texts.title}>
    {step => <Terms {...step} />}
  </CheckoutPage>
)

function Terms({ checkout: { draft, take }, frame }: CheckoutStepProps) {
  const navigate = useNavigate()
  const { agreements } = draft
  const isAllAgreed = checkoutTermsAgreed(agreements)

  return (
    <ScreenFrame
      {...frame}
      title={texts.title}
      lead={texts.lead}
      action={
        <ActionBar
          disabled={!isAllAgreed}
          onPress={() => void navigate('/equipment/checkout/location')}
          {...(isAllAgreed ? {} : { aside: texts.missing })}
        >
          {CHECKOUT_TEXTS.next}
        </ActionBar>
      }
    >
      <ConsentList
        terms={CHECKOUT_TERMS}
        labels={texts.names}
        agreed={agreements}
        onAgree={agreed => take({ kind: 'Agreed', agreements: agreed })}
        isAll={isAllAgreed}
        allLabel={texts.all}
        onAll={() => take({ kind: 'Agreed', agreements: isAllAgreed ? NO_CHECKOUT_AGREED : ALL_AGREED })}
        viewLabel={texts.read}
      />
    </ScreenFrame>
  )
}
