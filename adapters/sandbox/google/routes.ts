import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { StandIn } from '../stand-in.ts'
import { controlRoutes } from './control-routes.ts'
import { wearing } from './cross-origin.ts'
import { takeFault } from './faults.ts'
import { firebaseError } from './firebase-error.ts'
import { helperRoutes } from './helper-routes.ts'
import { publicKeys, signingKey } from './keys.ts'
import { restRoutes } from './rest-routes.ts'

const GAPI = new URL('../assets/google-gapi.js', import.meta.url)

/** Below `/sandbox/google`: what a test or a person orders of the stand-in, the script and the keys. */
export const googleRoutes = (app: FastifyInstance, standIn: StandIn): void => {
  controlRoutes(app, standIn)

  app.get('/jwks', async (_request, reply) => {
    if ((await takeFault(standIn.pool, 'jwks')) !== null) return firebaseError(reply, 'UNAVAILABLE', 503)
    return reply.header('cache-control', 'public, max-age=3600').send(publicKeys(await signingKey(standIn.pool)))
  })

  app.get('/gapi.js', wearing({ 'cross-origin-resource-policy': 'cross-origin' }), async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(GAPI)),
  )
}

/** At the root of the sandbox's origin, where the firebase SDK looks for an emulator: it drops any path. */
export const firebaseRoutes = (app: FastifyInstance, standIn: StandIn): void => {
  helperRoutes(app, standIn)
  void app.register(async rest => restRoutes(rest, standIn))
}
