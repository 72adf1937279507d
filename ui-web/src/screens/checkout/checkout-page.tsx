import type { ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { CheckoutSide } from '#adapters/container/checkout-tokens.ts'
import { type Customer, provedPhone } from '#core/account/customer.ts'
import {
  CHECKOUT_STEPS,
  type CheckoutPath,
  firstMissingCheckoutStep,
  isFilledIn,
} from '#core/storing/checkout-draft.ts'
import type { CheckoutOffer } from '#core/storing/checkout-offer.ts'
import type { CheckoutOption } from '#core/storing/ports/checkouts.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { useGivingUp } from '../../hooks/use-giving-up.tsx'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame, type ScreenFrameProps } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { EmptyScene } from '../../scenes/moment-scenes.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { CHECKOUT_TEXTS as texts } from '../../texts/checkout.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'

/** Gear that can be taken out now. */
export type OfferedGear = CheckoutOption & { readonly offer: CheckoutOffer }

export type CheckoutStepProps = {
  readonly checkout: Checkout
  readonly customer: Customer
  /** At least one. */
  readonly gear: readonly OfferedGear[]
  readonly frame: Pick<ScreenFrameProps, 'progress' | 'back' | 'close'>
}

type CheckoutPageProps = {
  readonly path: CheckoutPath
  readonly title: string
  readonly children: (step: CheckoutStepProps) => ReactNode
}

/** A step of a checkout, for a customer with stored gear. */
export function CheckoutPage(props: CheckoutPageProps) {
  const customer = useUseCase(AccountSide.readSession)()?.customer
  return customer === undefined ? (
    <LogInFirst />
  ) : (
    <OwnCheckout {...props} customer={{ ...customer, phone: provedPhone(customer) }} />
  )
}

function OwnCheckout({ path, title, customer, children }: CheckoutPageProps & { readonly customer: Customer }) {
  const checkout = useCheckout()
  const navigate = useNavigate()
  const goBack = useBackTo()
  const options = useLoaded('checkouts', useUseCase(CheckoutSide.readCheckouts))
  const at = CHECKOUT_STEPS.findIndex(step => step.path === path)
  const before = CHECKOUT_STEPS[at - 1]?.path ?? '/equipment'
  const { giveUp, question } = useGivingUp({ isFilledIn: isFilledIn(checkout.draft), onGiveUp: checkout.close })
  const frame = {
    progress: CHECKOUT_STEPS[at]?.progressPercent ?? 0,
    back: { onPress: () => goBack(before) },
    close: { label: texts.close, onPress: giveUp },
  }
  const missing = firstMissingCheckoutStep(checkout.draft, path, customer)
  if (missing !== null) return <Navigate to={missing} replace />

  return match(options)
    .with({ status: 'loading' }, () => (
      <ScreenFrame {...frame} title={title}>
        <Loading>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Loading>
      </ScreenFrame>
    ))
    .with({ status: 'failed' }, ({ error, retry }) => (
      <ScreenFrame {...frame} title={title}>
        <ErrorState title={texts.loadFailed} text={callFailureText(error)} onRetry={retry} />
      </ScreenFrame>
    ))
    .with({ status: 'ready' }, ({ value }) => {
      const gear = value.filter((one): one is OfferedGear => one.offer !== null)
      const none = nothingToTake(value)
      return gear.length === 0 ? (
        <ScreenFrame {...frame} title={title}>
          <EmptyState
            title={none.title}
            text={none.text}
            scene={<EmptyScene />}
            action={
              <Button tone="ghost" onPress={() => void navigate(none.to)}>
                {none.action}
              </Button>
            }
          />
        </ScreenFrame>
      ) : (
        <>
          {children({ checkout, customer, gear, frame })}
          {question}
        </>
      )
    })
    .exhaustive()
}

/** Why there is nothing to take out now, and where to look. */
const nothingToTake = (options: readonly CheckoutOption[]) => {
  if (options.some(({ isCollectionOver }) => isCollectionOver)) return { ...texts.over, to: '/equipment' }
  const current = options.flatMap(option => option.current ?? [])
  if (current.length === 0) return { ...texts.none, to: '/equipment' }
  return { ...(current.every(({ isDelivered }) => isDelivered) ? texts.out : texts.underWay), to: '/home' }
}
