import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import type { Answered } from '#adapters/metrics/request-times.ts'
import { toFault } from '#adapters/system/to-fault.ts'
import type { PlaceHelp } from '#core/storing/ports/places.ts'
import { accountRoutes } from '#adapters/http/server/account/account-routes.ts'
import { isNamedTwice, refuseEncoded, takeForms, takeJson } from './bodies.ts'
import { equipmentRoutes } from '#adapters/http/server/storing/equipment-routes.ts'
import { compressAnswers } from './compressed-answers.ts'
import { healthRoutes } from './health-routes.ts'
import type { DrawHome } from './home-drawings.ts'
import { cardRoutes } from '#adapters/http/server/billing/card-routes.ts'
import { checkoutRoutes } from '#adapters/http/server/storing/checkout-routes.ts'
import { endUnusedConnections, refuseWhileClosing } from './closing.ts'
import { contractRoutes } from '#adapters/http/server/billing/contract-routes.ts'
import type { IdempotentAnswers } from './idempotent-answers.ts'
import { leavingRoutes } from '#adapters/http/server/privacy/leaving-routes.ts'
import { makeMount } from './mount.ts'
import { openApi } from '#adapters/http/server/open-api/open-api.ts'
import { HTTP_TIMEOUTS, type HttpTimeouts, serverTimeouts } from './timeouts.ts'
import { recoveryRoutes } from '#adapters/http/server/account/recovery-routes.ts'
import { termsRoutes } from '#adapters/http/server/account/terms-routes.ts'
import { naverRoutes, socialRoutes } from '#adapters/http/server/account/social-routes.ts'
import { type CardWindowKeys, paymentRoutes } from '#adapters/http/server/billing/payment-routes.ts'
import { pickupPlaceRoutes } from '#adapters/http/server/storing/pickup-place-routes.ts'
import { capacityRoutes } from '#adapters/http/server/storing/capacity-routes.ts'
import { pickupWindowRoutes } from '#adapters/http/server/storing/pickup-window-routes.ts'
import { placeRoutes } from '#adapters/http/server/storing/place-routes.ts'
import { noticeRoutes } from '#adapters/http/server/notices/notice-routes.ts'
import { priceRoutes } from '#adapters/http/server/billing/price-routes.ts'
import { recordRoutes } from '#adapters/http/server/storing/record-routes.ts'
import { FORM_WANTED } from './messages.ts'
import { refusalBody, replyFailure, replyRefused } from './reply-failure.ts'
import { answerHeaders, securityHeaders, type WebSecurity } from './security-headers.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'
import { type StaffApi, staffRoutes } from '#adapters/http/server/staff/staff-routes.ts'
import { storageRoutes } from '#adapters/http/server/storing/storage-routes.ts'
import { refuseExpectations, refuseUnclear, unreadable } from './unreadable.ts'
import { type UnlinkNotices, type UnlinkProvider, unlinkRoutes } from '#adapters/http/server/privacy/unlink-routes.ts'

/** Of every body (X5). */
const BODY_LIMIT_BYTES = 64 * 1024

export type AppParts = {
  readonly service: ServiceSide
  readonly idempotent: IdempotentAnswers
  readonly cardWindow: CardWindowKeys
  readonly security: WebSecurity
  readonly places: PlaceHelp
  readonly logger: FastifyBaseLogger | false
  readonly unlinkNotices: UnlinkNotices
  /** Whether customers can be answered now: the database is reached and has our schema. */
  readonly isReady: () => Promise<boolean>
  /** Proxies whose word on a visitor's address is taken, as addresses or ranges; none by default (A5). */
  readonly trustedProxies: readonly string[]
  /** How long a client may take; the product's own timeouts unless said otherwise. */
  readonly timeouts?: HttpTimeouts
  /** Resolves when what is stored agrees with the clock, null when it does; absent where nothing is stored. */
  readonly clockSettled?: () => Promise<void> | null
  /** Counts what was answered; absent without metrics. */
  readonly noteAnswered?: (answered: Answered) => void
  /** Counts unlink notices that were refused; absent without metrics. */
  readonly noteUnlinkRefused?: (provider: UnlinkProvider) => void
  /** The app's own files; absent when only the API is served. */
  readonly web?: FastifyPluginAsync
  /** Absent where the app is served by others. */
  readonly drawHome?: DrawHome
  /** The staff API; absent where the desk is left out. */
  readonly staff?: StaffApi
  /** Stand-ins of the providers; absent in production. */
  readonly sandbox?: FastifyPluginAsync
}

/** The HTTP server: API, app and, where there is one, the sandbox. Not listening yet. */
export const makeApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const headers = answerHeaders(parts.security)
  const { http, ...timeouts } = serverTimeouts(parts.timeouts ?? HTTP_TIMEOUTS)
  const app = Fastify({
    ...timeouts,
    ...unreadable(headers),
    // Of hosts we are stricter ourselves.
    http: { ...http, requireHostHeader: false },
    ...(parts.logger === false ? { logger: false } : { loggerInstance: parts.logger }),
    // A path can hold an e-mail or a phone number (G19): the route's pattern is logged instead, below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 300 },
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    // Answered by `refuseWhileClosing`, in the body of every error.
    return503OnClosing: false,
  })
  app.addHook('onSend', securityHeaders(parts.security))
  refuseExpectations(app, headers)
  refuseUnclear(app)
  refuseWhileClosing(app)
  endUnusedConnections(app)
  // Within the same turn as a rule: a client that does not read would have all its requests taken up otherwise.
  app.addHook('onRequest', (_request, _reply, done) => {
    const settling = parts.clockSettled?.() ?? null
    if (settling === null) done()
    else void settling.finally(done)
  })
  app.addHook('onResponse', ({ method, routeOptions, log }, reply, done) => {
    log.info({ method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
    parts.noteAnswered?.({
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    })
    done()
  })
  app.setErrorHandler((error: unknown, request, reply) => {
    if (isNamedTwice(error)) return replyFailure(reply, { kind: 'InvalidInput', field: error.field })
    const status = toStatus(error)
    if (status === 413) return replyRefused(reply, 413, 'PAYLOAD_TOO_LARGE')
    if (status === 415) return replyRefused(reply, 415, 'UNSUPPORTED_MEDIA_TYPE')
    if (status >= 400 && status < 500) return replyRefused(reply, 400, 'BAD_REQUEST')
    request.log.error(toFault(error))
    return replyRefused(reply, 500, 'INTERNAL_ERROR')
  })

  await app.register(apiRoutes(parts), { prefix: '/api' })
  if (parts.staff) await app.register(staffRoutes(parts.staff), { prefix: '/api/staff' })
  if (parts.sandbox) await app.register(parts.sandbox)
  if (parts.web) await app.register(parts.web)
  else app.setNotFoundHandler((_request, reply) => replyRefused(reply, 404, 'NOT_FOUND'))
  return app
}

const apiRoutes =
  ({
    service,
    idempotent,
    cardWindow,
    security,
    places,
    unlinkNotices,
    noteUnlinkRefused,
    isReady,
    drawHome,
  }: AppParts): FastifyPluginAsync =>
  async api => {
    await api.register(fastifyCookie)
    api.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
      done()
    })
    compressAnswers(api)
    refuseEncoded(api)
    takeJson(api)
    api.setNotFoundHandler((_request, reply) => replyRefused(reply, 404, 'NOT_FOUND'))

    healthRoutes(api, isReady)
    const mount = makeMount(api, service, security.isHttps)
    accountRoutes(mount, service)
    termsRoutes(mount, service)
    leavingRoutes(mount, service)
    recoveryRoutes(mount, service)
    socialRoutes(mount, service)
    storageRoutes(mount, service, drawHome ?? null)
    placeRoutes(mount, places)
    pickupPlaceRoutes(mount, service)
    capacityRoutes(mount, service)
    pickupWindowRoutes(mount, service)
    equipmentRoutes(mount, api, service)
    recordRoutes(mount, service)
    checkoutRoutes(mount, service, idempotent)
    contractRoutes(mount, service, idempotent)
    paymentRoutes(mount, service, { idempotent, cardWindow })
    cardRoutes(mount, service, idempotent)
    priceRoutes(mount, service)
    noticeRoutes(mount, service)
    await api.register(async forms => {
      takeForms(forms)
      forms.setErrorHandler((error, { id }, reply) => {
        if (toStatus(error) !== 415) throw error
        return reply.code(415).send({ ...refusalBody('UNSUPPORTED_MEDIA_TYPE', id), message: FORM_WANTED })
      })
      naverRoutes(makeMount(forms, service, security.isHttps), service)
      unlinkRoutes(forms, { links: service.socialLinks, notices: unlinkNotices, noteRefused: noteUnlinkRefused })
    })
    // Made once: it takes longer than any call, and any caller may ask for it.
    let description: string | undefined
    api.get('/openapi.json', (_request, reply) =>
      reply.type('application/json; charset=utf-8').send((description ??= JSON.stringify(openApi()))),
    )
  }

const toStatus = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
