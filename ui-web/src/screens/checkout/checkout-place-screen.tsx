import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { CheckoutSide } from '#adapters/container/checkout-tokens.ts'
import { type Customer, provedPhone } from '#core/account/customer.ts'
import {
  afterCheckoutStep,
  type CheckoutDraft,
  type CheckoutStep,
  draftPlace,
  EMPTY_CHECKOUT,
} from '#core/storing/checkout-draft.ts'
import type { EquipmentId } from '#core/shared/ids.ts'
import type { CurrentCheckout } from '#core/storing/ports/checkouts.ts'
import { RecipientPhone } from '#core/storing/recipient.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useBackOr } from '../../hooks/use-back-to.ts'
import { useKeptForm } from '../../hooks/use-kept-form.ts'
import { clearLoaded, useLoaded } from '../../hooks/use-loaded.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Whole } from '../../parts/whole.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { CHECKOUT_TEXTS, redirectFailureText } from '../../texts/checkout.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import { AddressFields } from './address-fields.tsx'
import { RecipientFields } from './recipient-fields.tsx'

const texts = CHECKOUT_TEXTS.place

/** Another place, or somebody else, for gear that is to be brought, until the day before the delivery (G935). */
export function CheckoutPlaceScreen() {
  const customer = useUseCase(AccountSide.readSession)()?.customer
  return customer === undefined ? <LogInFirst /> : <OwnPlace customer={{ ...customer, phone: provedPhone(customer) }} />
}

function OwnPlace({ customer }: { readonly customer: Customer }) {
  const equipmentId = useSearchParams()[0].get('equipment') as EquipmentId | null
  const options = useLoaded('checkouts', useUseCase(CheckoutSide.readCheckouts))
  const goBack = useBackOr()
  const frame = { title: texts.title, back: { onPress: () => goBack('/home') } }
  if (options.status === 'loading')
    return (
      <ScreenFrame {...frame}>
        <Loading>
          <Skeleton shape="card" />
        </Loading>
      </ScreenFrame>
    )
  if (options.status === 'failed')
    return (
      <ScreenFrame {...frame}>
        <ErrorState title={CHECKOUT_TEXTS.loadFailed} text={callFailureText(options.error)} onRetry={options.retry} />
      </ScreenFrame>
    )
  const option = options.value.find(one => one.equipmentId === equipmentId)
  return option?.current?.canWithdraw ? (
    <PlaceForm
      equipmentId={option.equipmentId}
      current={option.current}
      customer={customer}
      frame={frame}
      onSaved={() => {
        clearLoaded()
        goBack('/home')
      }}
    />
  ) : (
    <ScreenFrame {...frame} lead={<Whole text={texts.locked} />} />
  )
}

type PlaceFormProps = {
  readonly equipmentId: EquipmentId
  readonly current: CurrentCheckout
  readonly customer: Customer
  readonly frame: Pick<Parameters<typeof ScreenFrame>[0], 'title' | 'back'>
  readonly onSaved: () => void
}

function PlaceForm({ equipmentId, current, customer, frame, onSaved }: PlaceFormProps) {
  const redirect = useUseCase(CheckoutSide.redirectCheckout)
  const [draft, setDraft] = useKeptForm(`checkout-place-${equipmentId}`, () => draftOf(current, customer))
  const take = (step: CheckoutStep) => setDraft(before => afterCheckoutStep(before, step))
  const [failure, setFailure] = useState<string | null>(null)
  const place = draftPlace(draft, customer)
  const save = async () => {
    if (place === null) return
    setFailure(null)
    await redirect({ equipmentId, ...place }).match(onSaved, refusal => setFailure(redirectFailureText(refusal)))
  }
  return (
    <ScreenFrame
      {...frame}
      action={
        <ActionBar
          onPress={save}
          disabled={place === null}
          busyLabel={texts.saving}
          {...(failure !== null && { aside: <Refusal text={`${texts.failed}\n${failure}`} /> })}
        >
          {texts.save}
        </ActionBar>
      }
    >
      <AddressFields checkout={{ draft, take }} />
      <RecipientFields customer={customer} checkout={{ draft, take }} />
    </ScreenFrame>
  )
}

/** As it is now; who has no number of their own is named as a recipient, too (G91). */
const draftOf = (
  { address, isProxy, recipientName: name, recipientPhone: phone }: CurrentCheckout,
  customer: Customer,
): CheckoutDraft => {
  const isNamed = isProxy || customer.phone === null
  const proxy = { name, phone: phone === null ? '' : RecipientPhone.format(phone) }
  return { ...EMPTY_CHECKOUT, address, isProxy: isNamed, proxy: isNamed ? proxy : EMPTY_CHECKOUT.proxy }
}
