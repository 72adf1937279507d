import { Navigate } from 'react-router-dom'
import { fullAddress, draftRecipient } from '#core/storing/checkout-draft.ts'
import { dayOffer } from '#core/storing/checkout-offer.ts'
import { RecipientPhone } from '#core/storing/recipient.ts'
import { regionLabel } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { Card } from '../../parts/card.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { CHECKOUT_TEXTS, gearText } from '../../texts/checkout.ts'
import { Whole } from '../../parts/whole.tsx'
import { dayText } from '../../texts/dates.ts'
import css from './checkout.module.css'
import { CheckoutPage, type CheckoutStepProps } from './checkout-page.tsx'
import { RequestedSheet } from './requested-sheet.tsx'
import { useRequestCheckout } from './use-request-checkout.ts'

const texts = CHECKOUT_TEXTS.location

/** Everything once more, each with the way to change it, and the request itself: nothing asks again after it (G695). */
export const CheckoutLocationScreen = () => (
  <CheckoutPage path="/equipment/checkout/location" title={texts.title}>
    {step => <Review {...step} />}
  </CheckoutPage>
)

function Review({ checkout: { draft }, customer, gear, frame }: CheckoutStepProps) {
  const { request, isRequested, failure } = useRequestCheckout()
  const picked = gear.find(({ equipmentId }) => equipmentId === draft.equipmentId)
  const recipient = draftRecipient(draft, customer)
  if (picked === undefined || draft.day === null || recipient === null) {
    return <Navigate to="/equipment/checkout/warning" replace />
  }

  const { needsConfirmation } = dayOffer(picked.offer, draft.day, SHOP.season)
  const rows = [
    { label: texts.gear, value: gearText(picked), to: '/equipment/checkout/warning' },
    { label: texts.day, value: dayText(draft.day), to: '/equipment/checkout/input' },
    {
      label: texts.who,
      value: `${recipient.name} · ${RecipientPhone.format(recipient.phone)}`,
      to: '/equipment/checkout/input',
    },
    { label: texts.where, value: fullAddress(draft), to: '/equipment/checkout/input' },
  ] as const
  return (
    <ScreenFrame
      {...frame}
      title={texts.title}
      lead={texts.from(regionLabel(SHOP, picked.location))}
      action={
        <ActionBar
          onPress={request}
          busyLabel={texts.busy}
          {...(failure !== null && { aside: <Refusal text={`${texts.failed}\n${failure}`} /> })}
        >
          {texts.request}
        </ActionBar>
      }
    >
      <Card>
        <dl>
          {rows.map(({ label, value, to }) => (
            <div key={label} className={css.reviewRow}>
              <div className={css.reviewWords}>
                <dt className={css.label}>{label}</dt>
                <dd className={css.value}>
                  <Whole text={value} />
                </dd>
              </div>
              <TextLink way={{ to }}>
                <span className="unseen">{label} </span>
                {texts.change}
              </TextLink>
            </div>
          ))}
        </dl>
      </Card>
      {needsConfirmation && <Banner>{CHECKOUT_TEXTS.needsCall}</Banner>}
      <RequestedSheet open={isRequested} />
    </ScreenFrame>
  )
}
