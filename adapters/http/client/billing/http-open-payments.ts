import { PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import type { OpenPayments } from '#core/billing/ports/open-payments.ts'
import { beginPayment, confirmByPass, PaymentUnseen } from '#adapters/http/contract/billing/payment.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { allKnown, parseMember } from '#adapters/http/client/wire-values.ts'

/** The pass is a cookie that no script sees; nothing of a session goes along with it. */
export const httpOpenPayments = ({ send }: { readonly send: Send }): OpenPayments => ({
  begin: orderId => send(beginPayment, { params: { orderId } }).map(() => undefined),
  confirm: ({ paymentKey, orderId, amount }) =>
    send(confirmByPass, { body: { paymentKey, orderId, amount }, pending: PaymentUnseen }).andThen(({ status }) =>
      allKnown({ status: parseMember(PAYMENT_STATUSES, status) }).map(known => ({ kind: 'Unseen' as const, ...known })),
    ),
})
