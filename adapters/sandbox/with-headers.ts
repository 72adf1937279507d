import type { RouteShorthandOptions } from 'fastify'

/** A route whose answer wears these headers even where the service puts its own, stricter ones on every answer. */
export const withHeaders = (headers: Readonly<Record<string, string>>): RouteShorthandOptions => ({
  onSend: async (_request, reply) => {
    void reply.headers(headers)
  },
})
