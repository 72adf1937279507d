import { ContainerModule } from 'inversify'
import { makeConfirmPayment, makeFollowPayment } from '#core/billing/customer/confirm-payment.ts'
import { makePayOrder } from '#core/billing/customer/pay-order.ts'
import { AccountSide } from './account-tokens.ts'
import { BillingSide } from './billing-tokens.ts'
import { StoringSide } from './storing-tokens.ts'
import { bindFactory } from './token.ts'
import { Ports } from './tokens.ts'

/** The use cases of the billing area; their ports are bound by the container that loads them. */
export const billingModule = new ContainerModule(module => {
  const { payments, clock } = Ports
  const { requestStorage, keptDraft } = StoringSide
  const { cardWindow, pause, address } = BillingSide
  const { keptSession } = AccountSide
  bindFactory(module, BillingSide.payOrder, makePayOrder, {
    requestStorage,
    keptDraft,
    payments,
    keptSession,
    cardWindow,
    clock,
    address,
  })
  bindFactory(module, BillingSide.confirmPayment, makeConfirmPayment, { payments, pause, keptDraft })
  bindFactory(module, BillingSide.followPayment, makeFollowPayment, { payments, pause, keptDraft })
})
