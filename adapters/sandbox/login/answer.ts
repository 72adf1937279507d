import type { FastifyReply } from 'fastify'

/** What goes back over the wire; an empty body is none at all. */
export type Answer = { readonly status: number; readonly body: string }

export const answered = (status: number, value: object): Answer => ({ status, body: JSON.stringify(value) })

export const sendAnswer = (reply: FastifyReply, { status, body }: Answer): FastifyReply => {
  void reply.code(status).header('cache-control', 'no-store')
  if (body === '') return reply.send()
  return reply.type(body.startsWith('<') ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8').send(body)
}
