import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import type { PlaceHelp } from '#core/storing/ports/places.ts'
import { accountRoutes } from './account-routes.ts'
import { equipmentRoutes } from './equipment-routes.ts'
import { cardRoutes } from './card-routes.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { contractRoutes } from './contract-routes.ts'
import type { IdempotentAnswers } from './idempotent-answers.ts'
import { isTooDeep, tooDeep } from './json-depth.ts'
import { leavingRoutes } from './leaving-routes.ts'
import { makeMount } from './mount.ts'
import { openApi } from './open-api.ts'
import { recoveryRoutes } from './recovery-routes.ts'
import { naverRoutes, socialRoutes } from './social-routes.ts'
import { type CardWindowKeys, paymentRoutes } from './payment-routes.ts'
import { placeRoutes } from './place-routes.ts'
import { recordRoutes } from './record-routes.ts'
import { replyRefused } from './reply-failure.ts'
import { securityHeaders, type WebSecurity } from './security-headers.ts'
import type { ServiceSide } from './service-side.ts'
import { storageRoutes } from './storage-routes.ts'
import { type UnlinkNotices, unlinkRoutes } from './unlink-routes.ts'

/** Limits of reliability.md section 3. */
const BODY_LIMIT_BYTES = 64 * 1024
const BODY_TIMEOUT_MS = 15_000
const HEADER_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 30_000

export type AppParts = {
  readonly service: ServiceSide
  readonly idempotent: IdempotentAnswers
  readonly cardWindow: CardWindowKeys
  readonly security: WebSecurity
  readonly places: PlaceHelp
  readonly logger: FastifyBaseLogger | false
  readonly unlinkNotices: UnlinkNotices
  /** Proxies whose word on a visitor's address is taken, as addresses or ranges; none by default (A5). */
  readonly trustedProxies: readonly string[]
  /** The app's own files; absent when only the API is served. */
  readonly web?: FastifyPluginAsync
  /** Stand-ins of the providers; absent in production. */
  readonly sandbox?: FastifyPluginAsync
}

/** The HTTP server: API, app and, where there is one, the sandbox. Not listening yet. */
export const makeApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const app = Fastify({
    ...(parts.logger === false ? { logger: false } : { loggerInstance: parts.logger }),
    // A path can hold an e-mail or a phone number (G19): the route's pattern is logged instead, below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: BODY_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADER_TIMEOUT_MS },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 300 },
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    return503OnClosing: true,
  })
  app.addHook('onSend', securityHeaders(parts.security))
  app.addHook('onResponse', ({ method, routeOptions, id, log }, reply, done) => {
    log.info({
      requestId: id,
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
    done()
  })
  app.setErrorHandler((error: unknown, request, reply) => {
    const status = statusOf(error)
    if (status === 413) return replyRefused(reply, 413, 'PAYLOAD_TOO_LARGE')
    if (status === 415) return replyRefused(reply, 415, 'UNSUPPORTED_MEDIA_TYPE')
    if (status >= 400 && status < 500) return replyRefused(reply, 400, 'BAD_REQUEST')
    request.log.error({ requestId: request.id, err: error })
    return replyRefused(reply, 500, 'INTERNAL_ERROR')
  })

  await app.register(apiRoutes(parts), { prefix: '/api' })
  if (parts.sandbox) await app.register(parts.sandbox)
  if (parts.web) await app.register(parts.web)
  else app.setNotFoundHandler((_request, reply) => replyRefused(reply, 404, 'NOT_FOUND'))
  return app
}

const apiRoutes =
  ({ service, idempotent, cardWindow, security, places, unlinkNotices }: AppParts): FastifyPluginAsync =>
  async api => {
    await api.register(fastifyCookie)
    api.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
      done()
    })
    // JSON and nothing else; a JSON type without a body, as some clients send it, is no body.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
      if (text === '') done(null, undefined)
      else if (isTooDeep(String(text))) done(tooDeep())
      else void parseJson(request, String(text), done)
    })
    const parseJson = api.getDefaultJsonParser('remove', 'remove')
    api.setNotFoundHandler((_request, reply) => replyRefused(reply, 404, 'NOT_FOUND'))

    const mount = makeMount(api, service.authenticate, security.isHttps)
    accountRoutes(mount, service)
    leavingRoutes(mount, service)
    recoveryRoutes(mount, service)
    socialRoutes(mount, service)
    storageRoutes(mount, service)
    placeRoutes(mount, places)
    equipmentRoutes(mount, api, service)
    recordRoutes(mount, service)
    checkoutRoutes(mount, service, idempotent)
    contractRoutes(mount, service, idempotent)
    paymentRoutes(mount, service, { idempotent, cardWindow })
    cardRoutes(mount, service, idempotent)
    await api.register(async forms => {
      takeForms(forms)
      naverRoutes(makeMount(forms, service.authenticate, security.isHttps), service)
      unlinkRoutes(forms, service.socialLinks, unlinkNotices)
    })
    api.get('/openapi.json', async () => openApi())
  }

/** Forms and nothing else: a page elsewhere could send one without asking, so no other call takes them. */
const takeForms = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
