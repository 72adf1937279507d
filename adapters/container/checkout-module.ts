import { ContainerModule } from 'inversify'
import { makeCheckoutJourney } from '#core/storing/customer/checkout-journey.ts'
import {
  makeReadCheckouts,
  makeRedirectCheckout,
  makeRequestCheckout,
  makeWithdrawCheckout,
} from '#core/storing/customer/take-out-gear.ts'
import { AccountSide } from './account-tokens.ts'
import { CheckoutSide } from './checkout-tokens.ts'
import { StoringSide } from './storing-tokens.ts'
import { bindFactory } from './token.ts'
import { Ports } from './tokens.ts'

/** The use cases of taking gear out; their ports are bound by the container that loads them. */
export const checkoutModule = new ContainerModule(module => {
  const { checkouts, clock } = Ports
  const { checkoutDraftStore } = CheckoutSide
  const { homeStore } = StoringSide
  const { sessionStore } = AccountSide
  bindFactory(module, CheckoutSide.journey, makeCheckoutJourney, { checkoutDraftStore, clock })
  bindFactory(module, CheckoutSide.readCheckouts, makeReadCheckouts, { checkouts })
  bindFactory(module, CheckoutSide.requestCheckout, makeRequestCheckout, {
    checkouts,
    checkoutDraftStore,
    homeStore,
    sessionStore,
  })
  bindFactory(module, CheckoutSide.redirectCheckout, makeRedirectCheckout, { checkouts })
  bindFactory(module, CheckoutSide.withdrawCheckout, makeWithdrawCheckout, { checkouts, homeStore })
})
