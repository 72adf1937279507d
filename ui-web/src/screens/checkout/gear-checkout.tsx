import { useNavigate } from 'react-router-dom'
import { CheckoutSide } from '#adapters/container/checkout-tokens.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { CheckoutOption } from '#core/storing/ports/checkouts.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { useOwnGear } from '../../hooks/use-own-gear.ts'
import { Button } from '../../parts/button.tsx'
import { CHECKOUT_TEXTS as texts, offerNote } from '../../texts/checkout.ts'
import css from './checkout.module.css'
import { CurrentCheckoutFacts } from './current-checkout.tsx'

/** Beside the facts of one set of gear: the way to take it out, or the checkout that is under way. */
export function GearCheckout({ orderId }: { readonly orderId: OrderId }) {
  const options = useLoaded('checkouts', useUseCase(CheckoutSide.readCheckouts))
  const gear = useOwnGear()
  if (options.status !== 'ready') return null
  const option = options.value.find(one => one.orderId === orderId)
  if (option === undefined) return null

  const reload = async () => {
    const both = [options.retry(), ...(gear.status === 'loading' ? [] : [gear.retry()])]
    await Promise.all(both)
  }
  const { current } = option
  return current === null ? (
    <TakeOut option={option} />
  ) : (
    <div className={css.under}>
      <CurrentCheckoutFacts option={{ ...option, current }} onChanged={reload} />
    </div>
  )
}

function TakeOut({ option: { equipmentId, offer, isCollectionOver } }: { readonly option: CheckoutOption }) {
  const navigate = useNavigate()
  if (isCollectionOver) return <p className={css.takeOutNote}>{texts.over.text}</p>
  return offer === null ? null : (
    <div className={css.takeOut}>
      <Button onPress={() => void navigate(`/equipment/checkout/warning?equipment=${equipmentId}`)}>
        {texts.takeOut}
      </Button>
      <p className={css.takeOutNote}>{offerNote(offer)}</p>
    </div>
  )
}
