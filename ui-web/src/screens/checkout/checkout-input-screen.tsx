import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { draftRecipient, isInputComplete } from '#core/storing/checkout-draft.ts'
import { dayOffer } from '#core/storing/checkout-offer.ts'
import { SHOP } from '../../app/shop.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { PickField } from '../../parts/pick-field.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { CHECKOUT_TEXTS } from '../../texts/checkout.ts'
import { dayText } from '../../texts/dates.ts'
import { AddressFields } from './address-fields.tsx'
import css from './checkout.module.css'
import { CheckoutPage, type CheckoutStepProps } from './checkout-page.tsx'
import { DaySheet } from './day-sheet.tsx'
import { RecipientFields } from './recipient-fields.tsx'

const texts = CHECKOUT_TEXTS.input

/** When, to whom and where. */
export const CheckoutInputScreen = () => (
  <CheckoutPage path="/equipment/checkout/input" title={texts.title}>
    {step => <Input {...step} />}
  </CheckoutPage>
)

function Input({ checkout, customer, gear, frame }: CheckoutStepProps) {
  const { draft, take } = checkout
  const [isPicking, setPicking] = useState(false)
  const navigate = useNavigate()
  const hasPhone = customer.phone !== null
  useEffect(() => {
    // Without a number of their own a recipient has to be named; it may be themselves.
    if (hasPhone || draft.isProxy) return
    take({ kind: 'RecipientPicked', isProxy: true })
    if (draft.proxy.name === '') take({ kind: 'ProxyTyped', proxy: { ...draft.proxy, name: customer.name } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the screen opens
  }, [])

  const offer = gear.find(({ equipmentId }) => equipmentId === draft.equipmentId)?.offer
  if (offer === undefined) return <Navigate to="/equipment/checkout/warning" replace />

  const day = draft.day !== null && dayOffer(offer, draft.day, SHOP.season).isOpen ? draft.day : null

  return (
    <ScreenFrame
      {...frame}
      title={texts.title}
      action={
        <ActionBar
          disabled={day === null || !isInputComplete(draft, customer)}
          onPress={() => void navigate('/equipment/checkout/terms')}
          {...toAsideProp(
            day === null
              ? texts.missing.day
              : draftRecipient(draft, customer) === null
                ? texts.missing.who
                : draft.address.trim() === ''
                  ? texts.missing.address
                  : null,
          )}
        >
          {CHECKOUT_TEXTS.next}
        </ActionBar>
      }
    >
      <div className={css.first}>
        <PickField
          label={texts.day}
          value={day && dayText(day)}
          placeholder={texts.dayPlaceholder}
          icon="calendar"
          onPress={() => setPicking(true)}
          note={day !== null && dayOffer(offer, day, SHOP.season).needsConfirmation ? CHECKOUT_TEXTS.needsCall : null}
        />
      </div>
      <RecipientFields customer={customer} checkout={checkout} />
      <AddressFields checkout={checkout} />
      <DaySheet
        open={isPicking}
        onClose={() => setPicking(false)}
        offer={offer}
        picked={day}
        onPick={picked => {
          take({ kind: 'DayPicked', day: picked })
          setPicking(false)
        }}
      />
    </ScreenFrame>
  )
}

const toAsideProp = (aside: string | null) => (aside === null ? {} : { aside })
