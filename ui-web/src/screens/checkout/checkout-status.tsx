import type { ReactNode } from 'react'
import { CheckoutSide } from '#adapters/container/checkout-tokens.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { CheckoutOption, CurrentCheckout } from '#core/storing/ports/checkouts.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { CurrentCheckoutFacts } from './current-checkout.tsx'

type CheckoutStatusProps = {
  readonly orderId: OrderId
  /** The shop has closed its booked day since (G800). */
  readonly isDayClosed?: boolean
  /** Stands there until the checkout is known, and without a connection. */
  readonly children: ReactNode
  /** The next step, where there is one. */
  readonly next?: ReactNode
  readonly onChanged: () => Promise<void>
}

/** The checkout under way of one contract. */
export function CheckoutStatus({ orderId, isDayClosed, children, next, onChanged }: CheckoutStatusProps) {
  const options = useLoaded('checkouts', useUseCase(CheckoutSide.readCheckouts))
  const unknown = (
    <>
      {children}
      {next}
    </>
  )
  if (options.status !== 'ready') return unknown
  const option = options.value.find((one): one is CheckoutOption & { current: CurrentCheckout } => {
    return one.orderId === orderId && one.current !== null
  })
  if (option === undefined) return unknown

  const changed = async () => {
    await Promise.all([options.retry(), onChanged()])
  }
  return <CurrentCheckoutFacts option={option} isDayClosed={isDayClosed} onChanged={changed} next={next} />
}
