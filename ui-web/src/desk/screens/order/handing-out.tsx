import { useState } from 'react'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Button } from '../../../parts/button.tsx'
import { HAND_OUT_TEXTS as texts } from '../../texts/handing-out.ts'
import { CheckoutRequestSheet } from './checkout-request-sheet.tsx'
import { HandOutSheet } from './hand-out-sheet.tsx'

type Props = {
  readonly order: StaffOrderDetail
  /** Something else comes first. */
  readonly isQuiet: boolean
}

/** Large where nothing else is to be done next; quiet beside a booked delivery. */
export function HandingOut({ order, isQuiet }: Props) {
  const [open, setOpen] = useState<'HAND_OUT' | 'REQUEST' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {order.mayHandOut && (
        <Button tone={isQuiet ? 'ghost' : 'primary'} onPress={() => setOpen('HAND_OUT')}>
          {texts.handOut}
        </Button>
      )}
      {order.mayRequestCheckout && (
        <Button tone="ghost" onPress={() => setOpen('REQUEST')}>
          {texts.request}
        </Button>
      )}
      {open === 'HAND_OUT' && <HandOutSheet order={order} onClose={close} />}
      {open === 'REQUEST' && <CheckoutRequestSheet order={order} onClose={close} />}
    </>
  )
}
