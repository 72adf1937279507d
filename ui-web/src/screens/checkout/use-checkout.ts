import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CheckoutSide } from '#adapters/container/checkout-tokens.ts'
import type { CheckoutDraft, CheckoutStep } from '#core/storing/checkout-draft.ts'
import type { EquipmentId } from '#core/shared/ids.ts'
import { useUseCase } from '../../di/use-use-case.ts'

/** What has been filled in, how to go on, and the way out that clears it. */
export const useCheckout = () => {
  const journey = useUseCase(CheckoutSide.journey)
  const [draft, setDraft] = useState(() => journey.read())
  const navigate = useNavigate()
  return {
    draft,
    begin: (equipmentId: EquipmentId) => setDraft(journey.begin(equipmentId)),
    take: (step: CheckoutStep) => setDraft(journey.take(step)),
    close: () => {
      journey.close()
      void navigate('/home', { replace: true })
    },
  }
}

export type Checkout = ReturnType<typeof useCheckout>

/** What has been filled in, without the way through the steps. */
export type CheckoutForm = { readonly draft: CheckoutDraft; readonly take: (step: CheckoutStep) => void }
