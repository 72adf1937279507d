import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { match, P } from 'ts-pattern'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { PayOrderFailed } from '#core/billing/customer/pay-order.ts'
import type { Won } from '#core/shared/won.ts'
import { firstMissingStep } from '#core/storing/storing-draft.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'
import { pulse } from '../../parts/pulse.ts'

/** Opens the card window; what keeps it closed is shown, or leads to where it can be solved. */
export const usePay = () => {
  const payOrder = useUseCase(BillingSide.payOrder)
  const journey = useUseCase(StoringSide.storingJourney)
  const [failure, setFailure] = useState<PayOrderFailed | null>(null)
  const navigate = useNavigate()
  const logInFirst = useLogInFirst()

  const goOrShow = (failed: PayOrderFailed) =>
    match(failed)
      .with({ kind: 'SignInNeeded' }, why => logInFirst(why))
      .with({ kind: P.union('OrderAlreadyPaid', 'InProgress') }, () =>
        navigate(`/storing/paymentcomplete?orderId=${journey.read().order?.orderId ?? ''}`, { replace: true }),
      )
      .with({ kind: 'SelectionIncomplete' }, () =>
        navigate(firstMissingStep(journey.read(), '/storing/terms') ?? '/storing/terms', { replace: true }),
      )
      .otherwise(shown => setFailure(shown))

  const pay = async (shownWon: Won): Promise<void> => {
    setFailure(null)
    pulse()
    // Settles only when the window stays closed: else the page is left.
    await payOrder(shownWon).mapErr(goOrShow)
  }
  return { pay, failure }
}
