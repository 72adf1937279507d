import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { HttpsAnswer } from '#adapters/http/https-call.ts'
import type { GatewayPayment } from '#core/billing/gateway-record.ts'
import { isByStoredCard } from '#core/billing/payment-attempt.ts'
import type {
  CardConfirmation,
  CardGateway,
  CardRefund,
  GatewayMisconfigured,
  GatewayRefused,
  GatewayUnsure,
} from '#core/billing/ports/card-gateway.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { paymentFrom, type TossCall, unsure } from './toss-call.ts'

/** Toss has no such payment. Any other 404, as of a shop that it does not know, says nothing of the payment (G846). */
const NO_SUCH_PAYMENT: ReadonlySet<string> = new Set(['NOT_FOUND_PAYMENT', 'NOT_FOUND'])

const found = (answer: HttpsAnswer): ResultAsync<GatewayPayment | null, GatewayUnsure | GatewayMisconfigured> =>
  paymentFrom(answer)
    .map((payment): GatewayPayment | null => payment)
    .orElse(failure => {
      if (failure.kind !== 'GatewayDeclined') return err(failure)
      return NO_SUCH_PAYMENT.has(failure.code) ? ok(null) : err(unsure(failure.code))
    })

type Found = ReturnType<typeof found>

const confirmed = (call: TossCall, { paymentKey, orderId, amount, idempotencyKey }: CardConfirmation) =>
  call('confirm', {
    method: 'POST',
    path: '/v1/payments/confirm',
    body: { paymentKey, orderId, amount },
    idempotencyKey,
  }).andThen(paymentFrom)

const refunded = (call: TossCall, { paymentKey, amount, balance, reason, idempotencyKey }: CardRefund) =>
  call('refund', {
    method: 'POST',
    path: `/v1/payments/${encodeURIComponent(paymentKey)}/cancel`,
    body: { cancelReason: reason, cancelAmount: amount, refundableAmount: balance },
    idempotencyKey,
  }).andThen(paymentFrom)

const isNotThere = (failure: GatewayRefused): boolean =>
  failure.kind === 'GatewayDeclined' && failure.code === 'NOT_FOUND_PAYMENT'

/**
 * Toss's REST API for card payments. Keys belong to one shop there (MID), which knows no payment of another: what a stored card paid is
 * asked of the shop for automatic payment, and of the first one where it was paid before the shop had two (G672).
 */
export const tossGateway = (first: TossCall, forStoredCards: TossCall | null = null): CardGateway => {
  const readFrom = (orderId: OrderId, read: (call: TossCall) => Found): Found =>
    forStoredCards !== null && isByStoredCard(orderId)
      ? read(forStoredCards).andThen(payment => (payment === null ? read(first) : okAsync(payment)))
      : read(first)
  return {
    confirm: confirmation => confirmed(first, confirmation),
    refund: refund =>
      forStoredCards !== null && isByStoredCard(refund.orderId)
        ? refunded(forStoredCards, refund).orElse(failure =>
            isNotThere(failure) ? refunded(first, refund) : errAsync(failure),
          )
        : refunded(first, refund),
    findByOrder: orderId =>
      readFrom(orderId, call =>
        call('findByOrder', { method: 'GET', path: `/v1/payments/orders/${encodeURIComponent(orderId)}` }).andThen(
          found,
        ),
      ),
    findByKey: ({ paymentKey, orderId }) =>
      readFrom(orderId, call =>
        call('findByKey', { method: 'GET', path: `/v1/payments/${encodeURIComponent(paymentKey)}` }).andThen(found),
      ),
  }
}
