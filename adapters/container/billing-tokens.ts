import type { ConfirmPayment, FollowPayment } from '#core/billing/customer/confirm-payment.ts'
import type { EndContract } from '#core/billing/customer/end-contract.ts'
import type { PayByLink } from '#core/billing/customer/pay-by-link.ts'
import type { Address, PayOrder } from '#core/billing/customer/pay-order.ts'
import type {
  FinishCardRegistration,
  OpenCardRegistration,
  ReadCardReturn,
} from '#core/billing/customer/register-card.ts'
import type { ResumeRenewal } from '#core/billing/customer/resume-renewal.ts'
import type { CardWindow } from '#core/billing/ports/card-window.ts'
import type { AppPath } from '#core/shared/app-path.ts'
import type { Delay } from '#core/shared/delay.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import { token } from './token.ts'

/** What the billing area does on the customer's device. */
export const BillingSide = {
  payOrder: token<PayOrder>('PayOrder'),
  payByLink: token<PayByLink>('PayByLink'),
  confirmPayment: token<ConfirmPayment>('ConfirmPayment'),
  followPayment: token<FollowPayment>('FollowPayment'),
  endContract: token<EndContract>('EndContract'),
  resumeRenewal: token<ResumeRenewal>('ResumeRenewal'),
  openCardRegistration: token<OpenCardRegistration>('OpenCardRegistration'),
  finishCardRegistration: token<FinishCardRegistration>('FinishCardRegistration'),
  readCardReturn: token<ReadCardReturn>('ReadCardReturn'),
  cardReturnStore: token<DeviceStore<AppPath | null>>('CardReturnStore'),
  cardWindow: token<CardWindow>('CardWindow'),
  delay: token<Delay>('Delay'),
  address: token<Address>('Address'),
}
