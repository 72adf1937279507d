import type { FastifyReply } from 'fastify'
import type { ErrorBody } from '#adapters/http/contract/error-body.ts'
import { FAILURE_CODES, type WireFailure } from '#adapters/http/contract/failures.ts'
import { failureMessage, REQUEST_MESSAGES } from './messages.ts'

const toBody = (failure: WireFailure, requestId: string): ErrorBody => ({
  success: false,
  code: failure.kind === 'PaymentDeclined' ? failure.code : FAILURE_CODES[failure.kind].code,
  message: failureMessage(failure),
  requestId,
  ...((failure.kind === 'InvalidInput' || failure.kind === 'PasswordTooCommon') && { field: failure.field }),
  ...(failure.kind === 'SocialRefused' && { step: failure.step }),
  ...(failure.kind === 'TooManyRequests' && {
    retryAfter: failure.retryAfterSeconds,
    ...(failure.because === 'Network' && { network: true }),
  }),
  ...(failure.kind === 'CheckoutLimit' && { season: failure.season, left: 0 }),
  ...(failure.kind === 'CheckoutDayTooLate' && { latest: failure.latest }),
  ...(failure.kind === 'ProxyIncomplete' && { missing: failure.missing }),
  ...(failure.kind === 'RefundChanged' && { refundableAmount: failure.refundableWon }),
  ...(failure.kind === 'WindowFull' && { free: [...failure.free] }),
  ...(failure.kind === 'SoldOut' && { freeRegions: [...failure.free] }),
  ...(failure.kind === 'OrderExpired' && failure.isReplaced && { replaced: true }),
  ...(failure.kind === 'PaymentDeclined' && { declined: true }),
})

/** When to ask again while something that we rest on is away, in seconds. */
const AWAY_RETRY_SECONDS = 5

export const replyFailure = (reply: FastifyReply, failure: WireFailure): FastifyReply => {
  const { status } = FAILURE_CODES[failure.kind]
  if (failure.kind === 'TooManyRequests') void reply.header('retry-after', failure.retryAfterSeconds)
  else if (status === 503) void reply.header('retry-after', AWAY_RETRY_SECONDS)
  return reply.code(status).send(toBody(failure, reply.request.id))
}

/** Of a request that reached no call: the same body as everywhere else, and no internals. */
export const refusalBody = (code: keyof typeof REQUEST_MESSAGES, requestId: string): ErrorBody => ({
  success: false,
  code,
  message: REQUEST_MESSAGES[code],
  requestId,
})

export const replyRefused = (reply: FastifyReply, status: number, code: keyof typeof REQUEST_MESSAGES): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(refusalBody(code, reply.request.id))
