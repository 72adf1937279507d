import type { Payments } from '#core/billing/ports/payments.ts'
import {
  beginPayment,
  confirmByPass,
  confirmPayment,
  PaymentConfirming,
  PaymentUnseen,
  readOrderPayment,
  readPayment,
} from '#adapters/http/contract/billing/payment.ts'
import type { Send } from '#adapters/http/client/send.ts'
import type { OpenPayments } from '#core/billing/ports/open-payments.ts'

/** Payments confirmed and read through the API. */
export const httpPayments = ({ send }: { readonly send: Send }): Payments => ({
  confirm: ({ paymentKey, orderId, amount }) =>
    send(confirmPayment, {
      body: { paymentKey, orderId, amount },
      // The same for reloads and for a second tab, another one for each time that the card window was passed (P12, P15).
      idempotencyKey: `confirm:${orderId}:${paymentKey}`,
      pending: PaymentConfirming,
    }).map(answer => ('payment' in answer ? answer.payment : answer)),
  read: id => send(readPayment, { params: { id } }),
  ofOrder: orderId => send(readOrderPayment, { params: { orderId } }),
})

/** The pass is a cookie that no script sees; nothing of a session goes along with it. */
export const httpOpenPayments = ({ send }: { readonly send: Send }): OpenPayments => ({
  begin: orderId => send(beginPayment, { params: { orderId } }),
  confirm: ({ paymentKey, orderId, amount }) =>
    send(confirmByPass, { body: { paymentKey, orderId, amount }, pending: PaymentUnseen }).map(({ status }) => ({
      kind: 'Unseen',
      status,
    })),
})
