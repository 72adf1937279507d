import type { FastifyInstance } from 'fastify'

/** The SDK calls from the app's origin with headers of its own, and those change with its version: whatever is asked for is allowed. */
export const allowOtherOrigins = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers }, reply) => {
    void reply.headers({
      'access-control-allow-origin': headers.origin ?? '*',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? 'content-type',
      'access-control-max-age': '600',
      vary: 'origin, access-control-request-headers',
    })
  })
  // At the root of the origin, beside the service's own calls, which no other origin may make.
  for (const host of ['identitytoolkit', 'securetoken']) {
    app.options(`/${host}.googleapis.com/*`, (_request, reply) => reply.code(204).send())
  }
}
