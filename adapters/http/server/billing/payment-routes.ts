import { errAsync, okAsync } from 'neverthrow'
import { encode } from 'zod/mini'
import * as links from '#adapters/http/contract/billing/payment-links.ts'
import * as payment from '#adapters/http/contract/billing/payment.ts'
import type { Caller } from '#core/account/customer.ts'
import type { Confirmation, Payment } from '#core/billing/ports/payments.ts'
import { PAYMENT_PASS_MINUTES } from '#core/billing/ports/payment-passes.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { PaymentNotFound } from '#core/billing/errors.ts'
import { parsePaymentId } from '#core/billing/payment-id.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { IdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import { declinedMessage, failureMessage } from '#adapters/http/server/messages.ts'
import { encoded, type makeMount, type WithStatus } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'
import type { ScriptVersion } from '#adapters/payment/toss/toss-script.ts'

/** Public keys only: they are given to every browser. */
export type CardWindowKeys = {
  readonly clientKey: string
  /** For storing a card; mostly the same. */
  readonly billingClientKey: string
  readonly scriptVersion: ScriptVersion
  readonly scriptUrl: string | null
  readonly inPlaceOfPage: boolean
}

/** Paying, asking after a payment, and the card provider's hints. */
export const paymentRoutes = (
  mount: ReturnType<typeof makeMount>,
  service: ServiceSide,
  { idempotent, cardWindow }: { readonly idempotent: IdempotentAnswers; readonly cardWindow: CardWindowKeys },
): void => {
  mount(payment.cardWindow, () => okAsync(cardWindow))
  type Confirming = {
    readonly caller: Caller
    readonly idempotencyKey: string | null
    readonly requestId: string
  }
  const confirmed = ({ caller, idempotencyKey: key, requestId }: Confirming, confirmation: Confirmation) => {
    const { paymentKey, orderId, amount } = confirmation
    const request = JSON.stringify({ paymentKey, orderId, amount })
    return idempotent({ owner: caller.customer, key, request }, () =>
      service
        .payments(caller)
        .confirm(confirmation)
        .map(found => confirmAnswer(inOurWords(found), requestId)),
    )
  }
  mount(payment.confirmPayment, asked =>
    parseOrderId(asked.body.orderId)
      .mapErr(() => orderNotFound)
      .asyncAndThen(orderId => confirmed(asked, { ...asked.body, orderId })),
  )
  mount(payment.createPayment, ({ caller, body }) =>
    parseOrderId(body.orderId)
      .mapErr(() => orderNotFound)
      .asyncAndThen(orderId => service.payments(caller).ofOrder(orderId))
      .mapErr(failure => (failure.kind === 'PaymentNotFound' ? orderNotFound : failure))
      .map(inOurWords),
  )
  mount(payment.processPayment, asked => {
    const { caller, params, body } = asked
    return parsePaymentId(params['id'] ?? '')
      .asyncAndThen(id => service.payments(caller).read(id))
      .andThen(({ orderId }) =>
        body.orderId === undefined || body.orderId === orderId
          ? confirmed(asked, { ...body, orderId })
          : errAsync({ kind: 'InvalidInput' as const, field: 'orderId' }),
      )
  })
  mount(payment.beginPayment, ({ caller, params, cookies }) =>
    parseOrderId(params['orderId'] ?? '')
      .mapErr(() => ({ kind: 'OrderNotFound' as const }))
      .asyncAndThen(orderId =>
        service.openPayments.begin(caller, orderId).map(pass => {
          cookies.set(passCookie(orderId), pass, PAYMENT_PASS_MINUTES * 60)
        }),
      ),
  )
  mount(links.readPaymentLink, ({ visitor, body }) => service.paymentLinks(visitor).read(body.token))
  mount(links.beginPaymentLink, ({ visitor, body, cookies }) =>
    service
      .paymentLinks(visitor)
      .begin(body.token, body.agreements)
      .map(({ begun, pass }) => {
        cookies.set(passCookie(begun.orderId), pass, PAYMENT_PASS_MINUTES * 60)
        return begun
      }),
  )
  mount(payment.confirmByPass, ({ body, cookies, requestId }) =>
    parseOrderId(body.orderId)
      .mapErr(() => ({ kind: 'OrderNotFound' as const }))
      .asyncAndThen(orderId =>
        service.openPayments.confirm(cookies.ownSiteOnly(passCookie(orderId)), { ...body, orderId }),
      )
      .map(({ status }) => unseenAnswer(status, requestId)),
  )
  mount(payment.readPayment, ({ caller, params }) =>
    parsePaymentId(params['id'] ?? '')
      .asyncAndThen(id => service.payments(caller).read(id))
      .map(inOurWords),
  )
  mount(payment.readOrderPayment, ({ caller, params }) =>
    parseOrderId(params['orderId'] ?? '')
      .mapErr(() => paymentNotFound)
      .asyncAndThen(id => service.payments(caller).ofOrder(id))
      .map(inOurWords),
  )
  // Answered only once it is worked on: a provider that gets a failure sends it again.
  mount(payment.paymentWebhook, ({ body }) => {
    const { orderId, billingKey } = body.data ?? body
    if (body.eventType === 'BILLING_DELETED' && billingKey) return service.takeDeletedCard(billingKey)
    return parseOrderId(orderId ?? '')
      .asyncAndThen(service.takeHint)
      .orElse(failure => (failure.kind === 'InvalidOrderId' ? okAsync(undefined) : errAsync(failure)))
  })
}

/** One for each order: two tabs may pay for two. */
const passCookie = (orderId: OrderId): string => `pay-${orderId}`

const unseenAnswer = (status: Payment['status'], requestId: string): WithStatus =>
  status === 'IN_PROGRESS'
    ? { status: 202, body: encode(payment.PaymentUnseen, { ...confirming(requestId), status }) }
    : encoded(payment.confirmByPass, { status })

const confirming = (requestId: string) => ({
  success: false as const,
  code: 'PAYMENT_CONFIRMING' as const,
  message: failureMessage({ kind: 'InProgress' }),
  requestId,
})

const paymentNotFound: PaymentNotFound = { kind: 'PaymentNotFound' }
const orderNotFound: OrderNotFound = { kind: 'OrderNotFound' }

const confirmAnswer = (found: Payment, requestId: string): WithStatus =>
  found.status === 'IN_PROGRESS'
    ? { status: 202, body: encode(payment.PaymentConfirming, { ...confirming(requestId), payment: found }) }
    : encoded(payment.confirmPayment, found)

/** In our words, where the card was declined. */
const inOurWords = (found: Payment): Payment => ({
  ...found,
  failure: found.failure && { ...found.failure, message: declinedMessage(found.failure.message) },
})
