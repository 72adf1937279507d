import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ClientBase, Pool } from 'pg'
import type { Clock } from '#core/shared/clock.ts'
import type { Instant } from '#core/shared/instant.ts'
import { inTransaction } from '../transaction.ts'
import { type Answer, answerOk, answerRefused } from './answer.ts'
import { type SandboxKeys, type Shop, shopBehind } from './basic-auth.ts'
import { chargeBillingKey, issueBillingKey, removeBillingKey } from './billing.ts'
import { isTossCode, type TossCode } from './codes.ts'
import { type Fault, type FaultPlace, tossFaults } from './faults.ts'
import {
  holdIdempotency,
  IDEMPOTENCY_KEY_MAX_LENGTH,
  idempotencyId,
  keepAnswer,
  storedAnswer,
  type StoredAnswer,
} from './idempotency.ts'
import type { UnderWay } from './ledger.ts'
import { cancelPayment, confirmPayment, lookUp, type Outcome } from './operations.ts'
import { paymentObject } from './payment-object.ts'
import { listTransactions } from './transactions.ts'
import type { Webhooks } from './webhooks.ts'

export type RestSetup = {
  readonly pool: Pool
  readonly clock: Clock
  readonly webhooks: Webhooks
  readonly keys: SandboxKeys
  readonly sandboxUrl: string
}

type Call = {
  readonly shop: Shop
  readonly now: Instant
  readonly underWay: UnderWay | null
}

type Work = (client: ClientBase, call: Call) => Promise<Outcome>

const underWayBy = (fault: Fault | null): UnderWay | null =>
  fault?.kind === 'pending' || fault?.kind === 'pending-abort'
    ? { seconds: fault.seconds, end: fault.kind === 'pending' ? 'DONE' : 'ABORTED' }
    : null

const TRACE_HEADER = 'x-tosspayments-trace-id'
const WRONG_BY_WON = 1

const readHeader = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The answer as the fault spoils it; null is no answer at all. */
const answerFault = (answer: Answer, fault: Fault | null, language: string | undefined): Answer | null => {
  if (fault?.kind === 'drop-after') return null
  if (fault?.kind === 'error-after') return answerRefused(fault.code, language)
  if (fault?.kind === 'malformed') return { status: 200, body: answer.body.slice(0, answer.body.length / 2) }
  if (fault?.kind === 'html') return { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' }
  if (fault?.kind === 'wrong-amount') {
    const payment = JSON.parse(answer.body) as { totalAmount?: number }
    return { ...answer, body: JSON.stringify({ ...payment, totalAmount: (payment.totalAmount ?? 0) + WRONG_BY_WON }) }
  }
  if (fault?.kind === 'answer') {
    return { ...answer, body: JSON.stringify({ ...(JSON.parse(answer.body) as object), [fault.member]: fault.value }) }
  }
  return answer
}

const refusedBeforeWork = (request: FastifyRequest, fault: Fault | null): TossCode | null => {
  if (fault?.kind === 'error' || fault?.kind === 'error-kept') return fault.code
  const asked = readHeader(request, 'tosspayments-test-code')
  if (asked === undefined || request.method !== 'POST') return null
  return isTossCode(asked) ? asked : 'INVALID_TEST_CODE'
}

const drop = (reply: FastifyReply): void => {
  void reply.hijack()
  reply.raw.destroy()
}

/** The connection ends in the middle of the answer. */
const cut = (reply: FastifyReply, { status, body }: Answer): void => {
  void reply.hijack()
  reply.raw.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  reply.raw.write(body.slice(0, body.length / 2), () => reply.raw.destroy())
}

/** Toss's REST API for payments and billing keys, at `/sandbox/toss/v1`. */
export const restRoutes = (app: FastifyInstance, { pool, clock, webhooks, keys, sandboxUrl }: RestSetup): void => {
  const faults = tossFaults(pool)

  const toAnswer = async (client: ClientBase, outcome: Outcome, language: string | undefined): Promise<Answer> => {
    if ('refused' in outcome) {
      if (outcome.changed !== undefined) await webhooks.enqueue(client, outcome.changed)
      return answerRefused(outcome.refused, language)
    }
    if ('body' in outcome) return { status: 200, body: outcome.body }
    if (outcome.isChanged) await webhooks.enqueue(client, outcome.payment)
    return answerOk(paymentObject(outcome.payment, sandboxUrl))
  }

  /** Does the work once for each idempotency key, in one transaction with the answer that a repeat gets. */
  const answered = (
    request: FastifyRequest,
    fault: Fault | null,
    work: (client: ClientBase, call: Omit<Call, 'shop'>) => Promise<Outcome>,
    traceId: string,
  ): Promise<StoredAnswer> =>
    inTransaction(pool, async client => {
      const language = readHeader(request, 'accept-language')
      const key = request.method === 'POST' ? readHeader(request, 'idempotency-key') : undefined
      const now = clock.now()
      const id =
        key === undefined ? null : idempotencyId(key, request.headers.authorization ?? '', request.method, request.url)
      if (id !== null && !(await holdIdempotency(client, id))) {
        return { ...answerRefused('IDEMPOTENT_REQUEST_PROCESSING', language), traceId }
      }
      const kept = id === null ? null : await storedAnswer(client, id, now)
      if (kept !== null && fault?.kind !== 'error') return { ...kept, traceId: `${kept.traceId}, ${traceId}` }
      if (fault?.kind === 'delay-before') await delay(fault.milliseconds)
      const refused = refusedBeforeWork(request, fault)
      const outcome = refused === null ? await work(client, { now, underWay: underWayBy(fault) }) : { refused }
      const answer = { ...(await toAnswer(client, outcome, language)), traceId }
      if (id !== null && kept === null)
        await keepAnswer(client, id, { ...answer, isKept: fault?.kind === 'error-kept' }, now)
      return answer
    })

  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    place: FaultPlace,
    work: Work,
  ): Promise<FastifyReply | void> => {
    const language = readHeader(request, 'accept-language')
    const key = readHeader(request, 'idempotency-key')
    const send = (answer: Answer, traceId: string): FastifyReply =>
      reply
        .code(answer.status)
        .header(TRACE_HEADER, traceId)
        .headers(key === undefined ? {} : { 'idempotency-key': key })
        .type(answer.body.startsWith('<') ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
        .send(answer.body)

    const traceId = randomUUID().replaceAll('-', '')
    const caller = shopBehind(request.headers.authorization, keys)
    if ('refused' in caller) return send(answerRefused(caller.refused, language), traceId)
    if (key !== undefined && key.length > IDEMPOTENCY_KEY_MAX_LENGTH) {
      return send(answerRefused('INVALID_IDEMPOTENCY_KEY', language), traceId)
    }
    const fault = await faults.take(place)
    if (fault?.kind === 'drop-before') return drop(reply)
    await webhooks.sweep()
    const answer = await answered(request, fault, (client, call) => work(client, { ...call, ...caller }), traceId)
    void webhooks.deliver()
    if (fault?.kind === 'delay') await delay(fault.milliseconds)
    if (fault?.kind === 'hold') await faults.cleared()
    if (fault?.kind === 'cut') return cut(reply, answer)
    const sent = answerFault(answer, fault, language)
    return sent === null ? drop(reply) : send(sent, answer.traceId)
  }

  app.post('/v1/payments/confirm', (request, reply) =>
    serve(request, reply, 'confirm', (client, call) => confirmPayment(client, request.body, call)),
  )
  app.get<{ Params: { paymentKey: string } }>('/v1/payments/:paymentKey', (request, reply) =>
    serve(request, reply, 'lookup', (client, { shop }) =>
      lookUp(client, { paymentKey: request.params.paymentKey }, shop),
    ),
  )
  app.get<{ Params: { orderId: string } }>('/v1/payments/orders/:orderId', (request, reply) =>
    serve(request, reply, 'lookup', (client, { shop }) => lookUp(client, { orderId: request.params.orderId }, shop)),
  )
  app.get('/v1/transactions', (request, reply) =>
    serve(request, reply, 'lookup', (client, { shop }) =>
      listTransactions(client, request.query, { shop, sandboxUrl }),
    ),
  )
  app.post<{ Params: { paymentKey: string } }>('/v1/payments/:paymentKey/cancel', (request, reply) =>
    serve(request, reply, 'cancel', (client, call) =>
      cancelPayment(client, request.params.paymentKey, request.body, call),
    ),
  )
  app.post('/v1/billing/authorizations/issue', (request, reply) =>
    serve(request, reply, 'card', (client, call) => issueBillingKey(client, request.body, call)),
  )
  app.post<{ Params: { billingKey: string } }>('/v1/billing/:billingKey', (request, reply) =>
    serve(request, reply, 'billing', (client, call) =>
      chargeBillingKey(client, request.params.billingKey, request.body, call),
    ),
  )
  app.delete<{ Params: { billingKey: string } }>('/v1/billing/:billingKey', (request, reply) =>
    serve(request, reply, 'card', async (client, call) => {
      const { billingKey } = request.params
      const outcome = await removeBillingKey(client, billingKey, call)
      if ('body' in outcome) await webhooks.enqueueDeletedCard(client, billingKey, '삭제 API 요청')
      return outcome
    }),
  )
}
