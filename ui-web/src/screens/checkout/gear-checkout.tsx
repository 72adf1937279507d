import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { CheckoutSide } from '#adapters/container/checkout-tokens.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { type HomeMoment, isRenewalOwed } from '#core/storing/home-moment.ts'
import type { CheckoutOption } from '#core/storing/ports/checkouts.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { useOwnGear } from '../../hooks/use-own-gear.ts'
import { Button } from '../../parts/button.tsx'
import { Whole } from '../../parts/whole.tsx'
import { CHECKOUT_TEXTS as texts, offerNote } from '../../texts/checkout.ts'
import { takeOutText } from '../../texts/home-status.ts'
import css from './checkout.module.css'
import { CurrentCheckoutFacts } from './current-checkout.tsx'

type GearCheckoutProps = {
  readonly orderId: OrderId
  readonly moment: HomeMoment
  /** Stands there until it is known. */
  readonly skeleton: ReactNode
}

/** Beside the facts of one set of gear: the way to take it out, or the checkout that is under way. */
export function GearCheckout({ orderId, moment, skeleton }: GearCheckoutProps) {
  const options = useLoaded('checkouts', useUseCase(CheckoutSide.readCheckouts))
  const gear = useOwnGear()
  if (options.status === 'loading') return skeleton
  if (options.status === 'failed') return null
  const option = options.value.find(one => one.orderId === orderId)
  if (option === undefined) return null

  const reload = async () => {
    const both = [options.retry(), ...(gear.status === 'loading' ? [] : [gear.retry()])]
    await Promise.all(both)
  }
  const { current } = option
  return current === null ? (
    <TakeOut option={option} moment={moment} />
  ) : (
    <div className={css.under}>
      <CurrentCheckoutFacts
        option={{ ...option, current }}
        isDayClosed={moment === 'DELIVERY_DAY_CLOSED'}
        onChanged={reload}
      />
    </div>
  )
}

type TakeOutProps = { readonly option: CheckoutOption; readonly moment: HomeMoment }

function TakeOut({ option: { equipmentId, offer, isCollectionOver }, moment }: TakeOutProps) {
  const navigate = useNavigate()
  if (isCollectionOver)
    return (
      <p className={css.takeOutNote}>
        <Whole text={texts.over.text} />
      </p>
    )
  return offer === null ? null : (
    <div className={css.takeOut}>
      <Button
        tone={isRenewalOwed(moment) ? 'ghost' : 'primary'}
        onPress={() => void navigate(`/equipment/checkout/warning?equipment=${equipmentId}`)}
      >
        {takeOutText(moment)}
      </Button>
      {/* Over, it is fetched once more, whatever its allowance was (G69). */}
      {moment !== 'STORAGE_OVER' && <p className={css.takeOutNote}>{offerNote(offer)}</p>}
    </div>
  )
}
