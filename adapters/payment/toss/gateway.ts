import { err, ok, type ResultAsync } from 'neverthrow'
import type { HttpsAnswer } from '#adapters/http/https-call.ts'
import type { GatewayPayment } from '#core/billing/gateway-record.ts'
import type { CardGateway, GatewayMisconfigured, GatewayUnsure } from '#core/billing/ports/card-gateway.ts'
import { paymentFrom, type TossCall, unsure } from './toss-call.ts'

const NOT_FOUND = 404

const found = (answer: HttpsAnswer): ResultAsync<GatewayPayment | null, GatewayUnsure | GatewayMisconfigured> =>
  paymentFrom(answer)
    .map((payment): GatewayPayment | null => payment)
    .orElse(failure => {
      if (failure.kind !== 'GatewayDeclined') return err(failure)
      return answer.status === NOT_FOUND ? ok(null) : err(unsure(failure.code))
    })

/** Toss's REST API for card payments. */
export const tossGateway = (call: TossCall): CardGateway => ({
  confirm: ({ paymentKey, orderId, amount, idempotencyKey }) =>
    call('confirm', {
      method: 'POST',
      path: '/v1/payments/confirm',
      body: { paymentKey, orderId, amount },
      idempotencyKey,
    }).andThen(paymentFrom),
  refund: ({ paymentKey, amount, balance, reason, idempotencyKey }) =>
    call('refund', {
      method: 'POST',
      path: `/v1/payments/${encodeURIComponent(paymentKey)}/cancel`,
      body: { cancelReason: reason, cancelAmount: amount, refundableAmount: balance },
      idempotencyKey,
    }).andThen(paymentFrom),
  findByOrder: orderId =>
    call('findByOrder', { method: 'GET', path: `/v1/payments/orders/${encodeURIComponent(orderId)}` }).andThen(found),
  findByKey: paymentKey =>
    call('findByKey', { method: 'GET', path: `/v1/payments/${encodeURIComponent(paymentKey)}` }).andThen(found),
})
