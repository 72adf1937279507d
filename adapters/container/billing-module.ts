import { ContainerModule } from 'inversify'
import { makeConfirmPayment, makeFollowPayment } from '#core/billing/customer/confirm-payment.ts'
import { makeEndContract } from '#core/billing/customer/end-contract.ts'
import { makePayByLink } from '#core/billing/customer/pay-by-link.ts'
import { makePayOrder } from '#core/billing/customer/pay-order.ts'
import {
  makeFinishCardRegistration,
  makeOpenCardRegistration,
  makeReadCardReturn,
} from '#core/billing/customer/register-card.ts'
import { makeResumeRenewal } from '#core/billing/customer/resume-renewal.ts'
import { AccountSide } from './account-tokens.ts'
import { BillingSide } from './billing-tokens.ts'
import { StoringSide } from './storing-tokens.ts'
import { bindFactory } from './token.ts'
import { Ports } from './tokens.ts'

/** The use cases of the billing area; their ports are bound by the container that loads them. */
export const billingModule = new ContainerModule(module => {
  const { payments, openPayments, paymentLinks, ownContracts, clock } = Ports
  const { requestStorage, storingDraftStore, homeStore } = StoringSide
  const { cardWindow, delay, address } = BillingSide
  const { sessionStore } = AccountSide
  bindFactory(module, BillingSide.payOrder, makePayOrder, {
    requestStorage,
    storingDraftStore,
    payments,
    openPayments,
    sessionStore,
    cardWindow,
    clock,
    address,
  })
  bindFactory(module, BillingSide.payByLink, makePayByLink, { paymentLinks, cardWindow, address })
  const { storedCards } = Ports
  const { cardReturnStore } = BillingSide
  bindFactory(module, BillingSide.openCardRegistration, makeOpenCardRegistration, {
    storedCards,
    sessionStore,
    cardReturnStore,
    cardWindow,
    address,
  })
  bindFactory(module, BillingSide.finishCardRegistration, makeFinishCardRegistration, {
    storedCards,
    cardReturnStore,
    delay,
  })
  bindFactory(module, BillingSide.readCardReturn, makeReadCardReturn, { cardReturnStore })
  bindFactory(module, BillingSide.confirmPayment, makeConfirmPayment, {
    payments,
    openPayments,
    delay,
    storingDraftStore,
  })
  bindFactory(module, BillingSide.followPayment, makeFollowPayment, { payments, delay, storingDraftStore })
  bindFactory(module, BillingSide.endContract, makeEndContract, { ownContracts, homeStore, clock })
  bindFactory(module, BillingSide.resumeRenewal, makeResumeRenewal, { ownContracts, homeStore })
})
