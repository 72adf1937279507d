import type { Result } from 'neverthrow'
import type { Payment, Payments } from '#core/billing/ports/payments.ts'
import { PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { Won } from '#core/shared/won.ts'
import {
  beginPayment,
  confirmByPass,
  confirmPayment,
  PaymentConfirming,
  PaymentUnseen,
  readOrderPayment,
  readPayment,
  type WirePayment,
} from '#adapters/http/contract/billing/payment.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { allKnown, instantOrNull, parseMember } from '#adapters/http/client/wire-values.ts'
import type { OpenPayments } from '#core/billing/ports/open-payments.ts'

/** Payments confirmed and read through the API. */
export const httpPayments = ({ send }: { readonly send: Send }): Payments => ({
  confirm: ({ paymentKey, orderId, amount }) =>
    send(confirmPayment, {
      body: { paymentKey, orderId, amount },
      // The same for reloads and for a second tab, another one for each time that the card window was passed (P12, P15).
      idempotencyKey: `confirm:${orderId}:${paymentKey}`,
      pending: PaymentConfirming,
    }).andThen(answer => parsePayment(answer.payment)),
  read: id => send(readPayment, { params: { id } }).andThen(answer => parsePayment(answer.payment)),
  ofOrder: orderId => send(readOrderPayment, { params: { orderId } }).andThen(answer => parsePayment(answer.payment)),
})

const parsePayment = (wire: WirePayment): Result<Payment, ServiceUnreachable> =>
  allKnown({
    status: parseMember(PAYMENT_STATUSES, wire.status),
    amountWon: Won.of(wire.amount).unwrapOr(null),
  }).map(known => ({
    ...known,
    id: wire.paymentId as PaymentId,
    orderId: wire.orderId as OrderId,
    orderName: wire.orderName,
    method: wire.method,
    approvedAt: instantOrNull(wire.approvedAt),
    receiptUrl: wire.receipt?.url ?? null,
    failure: wire.failure,
  }))

/** The pass is a cookie that no script sees; nothing of a session goes along with it. */
export const httpOpenPayments = ({ send }: { readonly send: Send }): OpenPayments => ({
  begin: orderId => send(beginPayment, { params: { orderId } }).map(() => undefined),
  confirm: ({ paymentKey, orderId, amount }) =>
    send(confirmByPass, { body: { paymentKey, orderId, amount }, pending: PaymentUnseen }).andThen(({ status }) =>
      allKnown({ status: parseMember(PAYMENT_STATUSES, status) }).map(known => ({ kind: 'Unseen' as const, ...known })),
    ),
})
