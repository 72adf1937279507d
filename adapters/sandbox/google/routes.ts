import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../sandbox-context.ts'
import { controlRoutes } from './control-routes.ts'
import { withHeaders } from '../with-headers.ts'
import { takeFault } from './faults.ts'
import { firebaseError } from './firebase-error.ts'
import { helperRoutes } from './helper-routes.ts'
import { publicKeys, signingKey } from './keys.ts'
import { restRoutes } from './rest-routes.ts'

const GAPI = new URL('../assets/google-gapi.js', import.meta.url)

/** Below `/sandbox/google`: the faults that a test or a person orders, the script and the keys. */
export const googleRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  controlRoutes(app, context)

  app.get('/jwks', async (_request, reply) => {
    if ((await takeFault(context.pool, 'jwks')) !== null) return firebaseError(reply, 'UNAVAILABLE', 503)
    return reply.header('cache-control', 'public, max-age=3600').send(publicKeys(await signingKey(context.pool)))
  })

  app.get('/gapi.js', withHeaders({ 'cross-origin-resource-policy': 'cross-origin' }), async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(GAPI)),
  )
}

/** At the root of the sandbox's origin, where the firebase SDK looks for an emulator: it drops any path. */
export const firebaseRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  helperRoutes(app, context)
  void app.register(async rest => restRoutes(rest, context))
}
