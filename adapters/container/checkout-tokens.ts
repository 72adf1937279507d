import type { CheckoutJourney } from '#core/storing/customer/checkout-journey.ts'
import type {
  ReadCheckouts,
  RedirectCheckout,
  RequestCheckout,
  WithdrawCheckout,
} from '#core/storing/customer/take-out-gear.ts'
import type { CheckoutDraft } from '#core/storing/checkout-draft.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import { token } from './token.ts'

/** What taking gear out does on the customer's device. */
export const CheckoutSide = {
  journey: token<CheckoutJourney>('CheckoutJourney'),
  readCheckouts: token<ReadCheckouts>('ReadCheckouts'),
  requestCheckout: token<RequestCheckout>('RequestCheckout'),
  redirectCheckout: token<RedirectCheckout>('RedirectCheckout'),
  withdrawCheckout: token<WithdrawCheckout>('WithdrawCheckout'),
  checkoutDraftStore: token<DeviceStore<CheckoutDraft>>('CheckoutDraftStore'),
}
