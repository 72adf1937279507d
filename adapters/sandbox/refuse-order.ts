import type { FastifyReply } from 'fastify'

/** The answer to a fault order that is not possible. */
export const refuseOrder = (reply: FastifyReply, message: string, status = 400): FastifyReply =>
  reply.code(status).send({ code: 'INVALID_REQUEST', message })
