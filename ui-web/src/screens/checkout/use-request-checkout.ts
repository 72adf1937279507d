import { useState } from 'react'
import { CheckoutSide } from '#adapters/container/checkout-tokens.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { pulse } from '../../parts/pulse.ts'
import { requestFailureText } from '../../texts/checkout.ts'

/** Asks for what was filled in; what was refused can be asked for again. */
export const useRequestCheckout = () => {
  const requestCheckout = useUseCase(CheckoutSide.requestCheckout)
  const logInFirst = useLogInFirst()
  const [isRequested, setRequested] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const request = async (): Promise<void> => {
    setFailure(null)
    await requestCheckout().match(
      () => {
        // Home has changed; what was loaded before would show yesterday's.
        clearLoaded()
        setRequested(true)
        pulse()
      },
      refusal => {
        if (refusal.kind === 'SignInNeeded') logInFirst(refusal)
        else setFailure(requestFailureText(refusal))
      },
    )
  }
  return { request, isRequested, failure }
}
