import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { failureText, type HttpsAnswer, httpsCall, otherThanJson, type SendHttps } from '#adapters/http/https-call.ts'
import { GATEWAY_CONNECT_SECONDS, GATEWAY_TOTAL_SECONDS, LEDGER_TOTAL_SECONDS } from '#core/billing/gateway-timeouts.ts'
import { gatewayFailure, type PaymentWay } from '#core/billing/gateway-failure.ts'
import type { GatewayPayment } from '#core/billing/gateway-record.ts'
import type { GatewayRefused, GatewayUnsure } from '#core/billing/ports/card-gateway.ts'
import { paymentIn, refusalIn } from './payment-answer.ts'

/** One line for each call. The trace id is what Toss's support asks for; keys and bodies never get here. */
export type GatewayCallLogged = {
  readonly call:
    | 'confirm'
    | 'refund'
    | 'findByOrder'
    | 'findByKey'
    | 'issueCard'
    | 'chargeCard'
    | 'removeCard'
    | 'transactions'
  /** By whose keys and contract it was asked. */
  readonly way: PaymentWay
  readonly status: number | null
  readonly code: string | null
  readonly traceId: string | null
  /** Why there is no answer, or none that can be read. */
  readonly cause: string | null
  readonly milliseconds: number
}

/** To store and charge a card has a contract of its own, also where the shop has one pair of keys. */
const paymentWay = (call: GatewayCallLogged['call'], keysFor: PaymentWay): PaymentWay =>
  call === 'issueCard' || call === 'chargeCard' ? 'stored-card' : keysFor

/** Whether such a call, once taken, shows that payments go through: one that reads needs no contract. */
export const provesContract = (call: GatewayCallLogged['call']): boolean =>
  match(call)
    .with('confirm', 'refund', 'issueCard', 'chargeCard', () => true)
    .with('findByOrder', 'findByKey', 'removeCard', 'transactions', () => false)
    .exhaustive()

export const TOSS_API_URL = 'https://api.tosspayments.com'

export type TossGatewaySetup = {
  /** `TOSS_API_URL`, or the sandbox's `…/sandbox/toss`; no slash at the end. */
  readonly baseUrl: string
  readonly secretKey: string
  /** `stored-card` where the key is of the second pair, which is for those alone. */
  readonly keysFor?: PaymentWay
  readonly log: (entry: GatewayCallLogged) => void
  readonly sendHttps?: SendHttps
  /** Shorter timeouts for tests. */
  readonly connectSeconds?: number
  readonly totalSeconds?: number
}

type Request =
  | { readonly method: 'GET' | 'DELETE'; readonly path: string }
  | { readonly method: 'POST'; readonly path: string; readonly body: object; readonly idempotencyKey?: string }

export type TossCall = (call: GatewayCallLogged['call'], request: Request) => ResultAsync<HttpsAnswer, GatewayUnsure>

const TRACE_HEADER = 'x-tosspayments-trace-id'

export const unsure = (reason: string): GatewayUnsure => ({ kind: 'GatewayUnsure', reason })

/** Nobody waits at a page for the list, and no money hangs on it. */
const totalSecondsOf = (call: GatewayCallLogged['call']): number =>
  call === 'transactions' ? LEDGER_TOTAL_SECONDS : GATEWAY_TOTAL_SECONDS

/** Calls Toss's REST API within its timeouts. The sandbox speaks the same, so only address and key differ. */
export const tossCall = (setup: TossGatewaySetup): TossCall => {
  const {
    baseUrl,
    secretKey,
    keysFor = 'card',
    log,
    sendHttps = httpsCall,
    connectSeconds = GATEWAY_CONNECT_SECONDS,
    totalSeconds,
  } = setup
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`

  return (call, request) => {
    const started = performance.now()
    const logged = (answer: HttpsAnswer | null, cause: string | null): void =>
      log({
        call,
        way: paymentWay(call, keysFor),
        status: answer?.status ?? null,
        code: answer === null || answer.status === 200 ? null : (refusalIn(answer.text)?.code ?? null),
        traceId: String(answer?.headers[TRACE_HEADER] ?? '') || null,
        cause,
        milliseconds: Math.round(performance.now() - started),
      })
    const send = ResultAsync.fromThrowable(sendHttps, cause => unsure(failureText(cause)))
    return send({
      method: request.method,
      url: new URL(`${baseUrl}${request.path}`),
      headers: {
        authorization,
        accept: 'application/json',
        ...(request.method === 'POST' && {
          'content-type': 'application/json',
          ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
        }),
      },
      body: request.method === 'POST' ? JSON.stringify(request.body) : null,
      connectMs: connectSeconds * 1000,
      totalMs: (totalSeconds ?? totalSecondsOf(call)) * 1000,
    })
      .andTee(answer => logged(answer, otherThanJson(answer)))
      .orTee(({ reason }) => logged(null, reason))
  }
}

export const refusedBy = (answer: HttpsAnswer): GatewayRefused => {
  const refusal = refusalIn(answer.text)
  const code = refusal?.code ?? null
  return match(gatewayFailure(answer.status, code))
    .with('Declined', 'Restart', (): GatewayRefused => ({
      kind: 'GatewayDeclined',
      code: code ?? 'UNKNOWN',
      message: refusal?.message ?? '',
    }))
    .with('Misconfigured', (): GatewayRefused => ({ kind: 'GatewayMisconfigured', code: code ?? 'UNKNOWN' }))
    .with('Unknown', (): GatewayRefused =>
      code === null
        ? unsure(`unreadable answer with status ${answer.status}`)
        : { kind: 'GatewayUnsure', reason: code, code },
    )
    .exhaustive()
}

export const paymentFrom = (answer: HttpsAnswer): ResultAsync<GatewayPayment, GatewayRefused> => {
  if (answer.status !== 200) return errAsync(refusedBy(answer))
  const payment = paymentIn(answer.text)
  return payment === null ? errAsync(unsure('unreadable payment')) : okAsync(payment)
}
