import { err, errAsync, ok, okAsync, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { type HttpsAnswer, httpsCall } from '#adapters/http/https-call.ts'
import { GATEWAY_CONNECT_SECONDS, GATEWAY_TOTAL_SECONDS } from '#core/billing/gateway-budget.ts'
import { gatewayFailure } from '#core/billing/gateway-failure.ts'
import type {
  CardGateway,
  GatewayDeclined,
  GatewayMisconfigured,
  GatewayPayment,
  GatewayUnsure,
} from '#core/billing/ports/card-gateway.ts'
import { paymentIn, refusalIn } from './payment-answer.ts'

/** One line for each call. The trace id is what Toss's support asks for; keys and bodies never get here. */
export type GatewayCallLogged = {
  readonly call: 'confirm' | 'findByOrder' | 'findByKey'
  readonly status: number | null
  readonly code: string | null
  readonly traceId: string | null
  readonly milliseconds: number
}

export type TossGatewaySetup = {
  /** `https://api.tosspayments.com`, or the sandbox's `…/sandbox/toss`; no slash at the end. */
  readonly baseUrl: string
  readonly secretKey: string
  readonly log: (entry: GatewayCallLogged) => void
  /** Shorter budgets for tests. */
  readonly connectSeconds?: number
  readonly totalSeconds?: number
}

type Refused = GatewayDeclined | GatewayUnsure | GatewayMisconfigured

const NOT_FOUND = 404
const TRACE_HEADER = 'x-tosspayments-trace-id'

const unsure = (reason: string): GatewayUnsure => ({ kind: 'GatewayUnsure', reason })

const refusedBy = (answer: HttpsAnswer): Refused => {
  const refusal = refusalIn(answer.text)
  const code = refusal?.code ?? null
  return match(gatewayFailure(answer.status, code))
    .with('Declined', 'Restart', (): Refused => ({
      kind: 'GatewayDeclined',
      code: code ?? 'UNKNOWN',
      message: refusal?.message ?? '',
    }))
    .with('Misconfigured', (): Refused => ({ kind: 'GatewayMisconfigured', code: code ?? 'UNKNOWN' }))
    .with('Unknown', () => unsure(code ?? `unreadable answer with status ${answer.status}`))
    .exhaustive()
}

const paymentFrom = (answer: HttpsAnswer): ResultAsync<GatewayPayment, Refused> => {
  if (answer.status !== 200) return errAsync(refusedBy(answer))
  const payment = paymentIn(answer.text)
  return payment === null ? errAsync(unsure('unreadable payment')) : okAsync(payment)
}

const found = (answer: HttpsAnswer): ResultAsync<GatewayPayment | null, GatewayUnsure | GatewayMisconfigured> =>
  paymentFrom(answer)
    .map((payment): GatewayPayment | null => payment)
    .orElse(failure => {
      if (failure.kind !== 'GatewayDeclined') return err(failure)
      return answer.status === NOT_FOUND ? ok(null) : err(unsure(failure.code))
    })

/** Toss's REST API for card payments. The sandbox speaks the same, so only address and key differ. */
export const tossGateway = (setup: TossGatewaySetup): CardGateway => {
  const {
    baseUrl,
    secretKey,
    log,
    connectSeconds = GATEWAY_CONNECT_SECONDS,
    totalSeconds = GATEWAY_TOTAL_SECONDS,
  } = setup
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`

  const called = (
    call: GatewayCallLogged['call'],
    path: string,
    post: { readonly body: object; readonly idempotencyKey: string } | null,
  ): ResultAsync<HttpsAnswer, GatewayUnsure> => {
    const started = performance.now()
    const logged = (answer: HttpsAnswer | null): void =>
      log({
        call,
        status: answer?.status ?? null,
        code: answer === null || answer.status === 200 ? null : (refusalIn(answer.text)?.code ?? null),
        traceId: String(answer?.headers[TRACE_HEADER] ?? '') || null,
        milliseconds: Math.round(performance.now() - started),
      })
    const send = ResultAsync.fromThrowable(httpsCall, cause =>
      unsure(cause instanceof Error ? cause.message : 'the call failed'),
    )
    return send({
      method: post === null ? 'GET' : 'POST',
      url: new URL(`${baseUrl}${path}`),
      headers: {
        authorization,
        accept: 'application/json',
        ...(post === null ? {} : { 'content-type': 'application/json', 'idempotency-key': post.idempotencyKey }),
      },
      body: post === null ? null : JSON.stringify(post.body),
      connectMs: connectSeconds * 1000,
      totalMs: totalSeconds * 1000,
    })
      .andTee(logged)
      .orTee(() => logged(null))
  }

  return {
    confirm: ({ paymentKey, orderId, amount, idempotencyKey }) =>
      called('confirm', '/v1/payments/confirm', { body: { paymentKey, orderId, amount }, idempotencyKey })
        .andThen(paymentFrom)
        .andThen(payment =>
          // An idempotency key does not cover the body: an answer about another order or amount proves nothing about ours.
          payment.orderId === orderId && payment.totalWon === amount && payment.approvedAt !== null
            ? ok(payment)
            : err(unsure('the answer is about another payment')),
        ),
    findByOrder: orderId =>
      called('findByOrder', `/v1/payments/orders/${encodeURIComponent(orderId)}`, null).andThen(found),
    findByKey: paymentKey => called('findByKey', `/v1/payments/${encodeURIComponent(paymentKey)}`, null).andThen(found),
  }
}
