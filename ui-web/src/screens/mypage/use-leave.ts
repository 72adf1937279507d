import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { CheckoutSide } from '#adapters/container/checkout-tokens.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { takeReturn } from '../../app/return-address.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { deleteKeptForm } from '../../hooks/use-kept-form.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'

type To = '/easylogin' | '/splash'

/** Goes to a screen without a session; nothing of what the customer saw, typed or picked in this tab stays behind. */
export const useLeave = (): ((to: To, message?: string) => Promise<void>) => {
  const readHome = useUseCase(StoringSide.readHome)
  const journey = useUseCase(StoringSide.storingJourney)
  const checkout = useUseCase(CheckoutSide.journey)
  const signUpDraftStore = useUseCase(AccountSide.signUpDraftStore)
  const navigate = useNavigate()

  return useCallback(
    async (to, message) => {
      readHome.clear()
      journey.close()
      checkout.close()
      signUpDraftStore.clear()
      takeReturn()
      deleteKeptForm()
      clearLoaded()
      await navigate(to, { replace: true, state: message === undefined ? null : { message } })
    },
    [readHome, journey, checkout, signUpDraftStore, navigate],
  )
}
