import type { FastifyReply } from 'fastify'
import type { ErrorBody } from '#adapters/http/contract/error-body.ts'
import { FAILURE_CODES, type WireFailure } from '#adapters/http/contract/failures.ts'
import { messageOf, REQUEST_MESSAGES } from './messages.ts'

const bodyOf = (failure: WireFailure, requestId: string): ErrorBody => ({
  success: false,
  code: failure.kind === 'PaymentDeclined' ? failure.code : FAILURE_CODES[failure.kind].code,
  message: messageOf(failure),
  requestId,
  ...(failure.kind === 'InvalidInput' && { field: failure.field }),
  ...(failure.kind === 'SocialRefused' && { step: failure.step }),
  ...(failure.kind === 'TooManyRequests' && { retryAfter: failure.retryAfterSeconds }),
  ...(failure.kind === 'CheckoutLimit' && { season: failure.season, left: 0 }),
  ...(failure.kind === 'CheckoutDayTooLate' && { latest: failure.latest }),
  ...(failure.kind === 'ProxyIncomplete' && { missing: failure.missing }),
  ...(failure.kind === 'RefundChanged' && { refundableAmount: failure.refundableWon }),
  ...(failure.kind === 'PaymentDeclined' && { declined: true }),
})

export const replyFailure = (reply: FastifyReply, failure: WireFailure): FastifyReply => {
  if (failure.kind === 'TooManyRequests') void reply.header('retry-after', failure.retryAfterSeconds)
  return reply.code(FAILURE_CODES[failure.kind].status).send(bodyOf(failure, reply.request.id))
}

/** Refuses a request that reached no call: the same body as everywhere else, and no internals. */
export const replyRefused = (reply: FastifyReply, status: number, code: keyof typeof REQUEST_MESSAGES): FastifyReply =>
  reply.code(status).send({
    success: false,
    code,
    message: REQUEST_MESSAGES[code],
    requestId: reply.request.id,
  } satisfies ErrorBody)
