import type { FastifyReply } from 'fastify'

/** A refusal as firebase words it; the SDK makes its own `auth/…` code of it. */
export const firebaseError = (reply: FastifyReply, message: string, code = 400): FastifyReply =>
  reply.code(code).send({ error: { code, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } })
