import { okAsync, type ResultAsync } from 'neverthrow'
import type { input } from 'zod/mini'
import * as payment from '#adapters/http/contract/payment.ts'
import type { Payment } from '#core/billing/ports/payments.ts'
import { Instant } from '#core/shared/instant.ts'
import type { PaymentNotFound } from '#core/billing/errors.ts'
import { parsePaymentId } from '#core/billing/payment-id.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { IdempotentAnswers } from './idempotent-answers.ts'
import { messageOf } from './messages.ts'
import type { makeMount, WithStatus } from './mount.ts'
import type { ServiceSide } from './service-side.ts'

/** Public keys only: they are given to every browser. */
export type CardWindowKeys = { readonly clientKey: string; readonly scriptUrl: string | null }

/** Paying, asking after a payment, and the card provider's hints. */
export const paymentRoutes = (
  mount: ReturnType<typeof makeMount>,
  service: ServiceSide,
  { idempotent, cardWindow }: { readonly idempotent: IdempotentAnswers; readonly cardWindow: CardWindowKeys },
): void => {
  mount(payment.cardWindow, () => okAsync({ success: true as const, ...cardWindow }))
  mount(payment.confirmPayment, ({ caller, body, idempotencyKey, requestId }) => {
    const request = { customer: caller.customer, key: idempotencyKey, request: JSON.stringify(body) }
    return parseOrderId(body.orderId)
      .mapErr(() => ({ kind: 'OrderNotFound' as const }))
      .asyncAndThen(orderId =>
        idempotent(request, () =>
          service
            .payments(caller)
            .confirm({ ...body, orderId })
            .map(found => confirmAnswer(found, requestId)),
        ),
      )
  })
  mount(payment.readPayment, ({ caller, params }) =>
    parsePaymentId(params['id'] ?? '')
      .asyncAndThen(id => service.payments(caller).read(id))
      .map(paymentAnswer),
  )
  mount(payment.readOrderPayment, ({ caller, params }) =>
    parseOrderId(params['orderId'] ?? '')
      .mapErr(() => paymentNotFound)
      .asyncAndThen(id => service.payments(caller).ofOrder(id))
      .map(paymentAnswer),
  )
  mount(payment.paymentWebhook, ({ body }): ResultAsync<{ success: true }, never> => {
    // The provider wants its answer within seconds; what the hint leads to is the service's own affair.
    void parseOrderId(body.data.orderId).asyncAndThen(service.settlePayments.hinted).unwrapOr(undefined)
    return okAsync({ success: true })
  })
}

const paymentNotFound: PaymentNotFound = { kind: 'PaymentNotFound' }

const confirmAnswer = (found: Payment, requestId: string): WithStatus =>
  found.status !== 'IN_PROGRESS'
    ? { status: 200, body: paymentAnswer(found) }
    : {
        status: 202,
        body: {
          success: false,
          code: 'PAYMENT_CONFIRMING',
          message: messageOf({ kind: 'InProgress' }),
          requestId,
          payment: wirePaymentOf(found),
        },
      }

const paymentAnswer = (found: Payment): input<typeof payment.readPayment.answer> => ({
  success: true,
  message: '',
  payment: wirePaymentOf(found),
})

const wirePaymentOf = (found: Payment): payment.WirePayment => ({
  paymentId: found.id,
  orderId: found.orderId,
  orderName: found.orderName,
  amount: found.amountWon,
  totalAmount: found.amountWon,
  status: found.status,
  method: found.method,
  approvedAt: found.approvedAt === null ? null : Instant.toIso(found.approvedAt),
  receipt: found.receiptUrl === null ? null : { url: found.receiptUrl },
  failure: found.failure,
})
