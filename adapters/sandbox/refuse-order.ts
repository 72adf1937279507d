import type { FastifyReply } from 'fastify'

/** The answer to an order that a stand-in cannot carry out. */
export const refuseOrder = (reply: FastifyReply, message: string, status = 400): FastifyReply =>
  reply.code(status).send({ code: 'INVALID_REQUEST', message })
