import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { fullAddress, draftRecipient } from '#core/storing/checkout-draft.ts'
import { dayOffer } from '#core/storing/checkout-offer.ts'
import { RecipientPhone } from '#core/storing/recipient.ts'
import { findRegion, regionLabel } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { Card } from '../../parts/card.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { CHECKOUT_TEXTS, gearText } from '../../texts/checkout.ts'
import { dayText } from '../../texts/dates.ts'
import { PlaceMap } from '../places/place-map.tsx'
import css from './checkout.module.css'
import { CheckoutPage, type CheckoutStepProps } from './checkout-page.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'

const texts = CHECKOUT_TEXTS.location

/** Where the gear comes from and goes to, everything once more, and the request itself. */
export const CheckoutLocationScreen = () => (
  <CheckoutPage path="/equipment/checkout/location" title={texts.title}>
    {step => <Location {...step} />}
  </CheckoutPage>
)

function Location({ checkout: { draft }, customer, gear, frame }: CheckoutStepProps) {
  const [isAsking, setAsking] = useState(false)
  const picked = gear.find(({ equipmentId }) => equipmentId === draft.equipmentId)
  const recipient = draftRecipient(draft, customer)
  if (picked === undefined || draft.day === null || recipient === null) {
    return <Navigate to="/equipment/checkout/warning" replace />
  }

  const { needsConfirmation } = dayOffer(picked.offer, draft.day, SHOP.season)
  return (
    <ScreenFrame
      {...frame}
      title={texts.title}
      lead={[regionLabel(SHOP, picked.location), findRegion(SHOP, picked.location)?.address]
        .filter(Boolean)
        .join(' · ')}
      action={<ActionBar onPress={() => setAsking(true)}>{texts.request}</ActionBar>}
    >
      <div className={css.map}>
        <PlaceMap region={picked.location} />
      </div>
      <Card>
        <KeyValueList
          rows={[
            { label: texts.gear, value: gearText(picked) },
            { label: texts.day, value: dayText(draft.day) },
            { label: texts.who, value: `${recipient.name} · ${RecipientPhone.format(recipient.phone)}` },
            { label: texts.where, value: fullAddress(draft) },
          ]}
        />
      </Card>
      {needsConfirmation && <Banner>{CHECKOUT_TEXTS.needsCall}</Banner>}
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        day={draft.day}
        gear={gearText(picked)}
        needsConfirmation={needsConfirmation}
      />
    </ScreenFrame>
  )
}
