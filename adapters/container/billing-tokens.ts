import type { ConfirmPayment, FollowPayment } from '#core/billing/customer/confirm-payment.ts'
import type { Address, PayOrder } from '#core/billing/customer/pay-order.ts'
import type { CardWindow } from '#core/billing/ports/card-window.ts'
import type { Pause } from '#core/billing/ports/pause.ts'
import { token } from './token.ts'

/** What the billing area does on the customer's device. */
export const BillingSide = {
  payOrder: token<PayOrder>('PayOrder'),
  confirmPayment: token<ConfirmPayment>('ConfirmPayment'),
  followPayment: token<FollowPayment>('FollowPayment'),
  cardWindow: token<CardWindow>('CardWindow'),
  pause: token<Pause>('Pause'),
  address: token<Address>('Address'),
}
