import type { FastifyReply } from 'fastify'

/** To whoever ordered something of a stand-in that it cannot do. */
export const refuseOrder = (reply: FastifyReply, message: string, status = 400): FastifyReply =>
  reply.code(status).send({ code: 'INVALID_REQUEST', message })
