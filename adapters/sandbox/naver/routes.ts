import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Answer, answered } from '../login/answer.ts'
import { authorizeRoutes } from '../login/authorize-routes.ts'
import { controlRoutes } from '../login/control-routes.ts'
import { makeFaults } from '../login/faults.ts'
import { readBearer, readForm } from '../login/form.ts'
import { sendNotice } from '../login/notice.ts'
import { findPerson, unlinkPerson } from '../login/people.ts'
import { findGrant, issueToken, redeemCode } from '../login/tokens.ts'
import { refuseOrder } from '../refuse-order.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { disconnectFields } from './disconnect-fields.ts'
import { isNaverCode, naverRefused } from './errors.ts'
import { SANDBOX_NAVER_KEYS } from './keys.ts'
import { NAVER } from './naver.ts'

const isOurs = (fields: URLSearchParams): boolean =>
  fields.get('client_id') === SANDBOX_NAVER_KEYS.clientId &&
  fields.get('client_secret') === SANDBOX_NAVER_KEYS.clientSecret

const Disconnecting = z.strictObject({
  person: z.string(),
  /** The secret that signs. */
  key: z.enum(['right', 'wrong']).default('right'),
  sent: z.enum(['now', 'stale']).default('now'),
  /** The guide names a form, and its sample has the fields in the query. */
  in: z.enum(['query', 'form']).default('query'),
})

/** Below `/sandbox/naver`: what Naver serves from two hosts, under one address. */
export const naverRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  const { pool, clock, publicUrl } = context
  const faults = makeFaults(pool, {
    provider: 'naver',
    places: ['token', 'revoke', 'profile'],
    isCode: isNaverCode,
    refused: naverRefused,
  })

  authorizeRoutes(app, context, NAVER)
  controlRoutes(app, context, NAVER)
  faults.routes(app)

  const exchanged = async (form: URLSearchParams): Promise<Answer> => {
    const personId = await redeemCode(pool, NAVER, form.get('code'), form.get('state'), clock.now())
    if (personId === null) return naverRefused('invalid_request')
    const grant = { personId, appId: NAVER.appId }
    return answered(200, {
      access_token: await issueToken(pool, NAVER, 'access', grant, clock.now()),
      refresh_token: await issueToken(pool, NAVER, 'refresh', grant, clock.now()),
      token_type: 'bearer',
      // As a text, which Naver's guide calls a number.
      expires_in: String(NAVER.tokenSeconds.access),
    })
  }

  app.post('/oauth2.0/token', (request, reply) =>
    faults.serve(reply, 'token', async () => {
      const form = readForm(request)
      if (!isOurs(form)) return naverRefused('invalid_client')
      return form.get('grant_type') === 'authorization_code' ? exchanged(form) : naverRefused('unsupported_grant_type')
    }),
  )

  app.post('/oauth2.0/revoke', (request, reply) =>
    faults.serve(reply, 'revoke', async () => {
      const form = readForm(request)
      if (!isOurs(form)) return naverRefused('unauthorized_client')
      const token = form.get('token')
      if (!token) return naverRefused('invalid_request', 400)
      // A token that is over already is no failure.
      const grant = await findGrant(pool, NAVER, ['access', 'refresh'], token, clock.now())
      if (grant !== null) await unlinkPerson(pool, NAVER, grant.personId, clock.now())
      return { status: 200, body: '' }
    }),
  )

  app.get('/v1/nid/me', (request, reply) =>
    faults.serve(reply, 'profile', async () => {
      if (request.headers.authorization === undefined) return naverRefused('028')
      const grant = await findGrant(pool, NAVER, ['access'], readBearer(request), clock.now())
      const person = grant === null ? null : await findPerson(pool, NAVER, grant.personId)
      if (person === null) return naverRefused('024')
      const response = { id: person.id, ...person.profile, isTester: undefined }
      return answered(200, { resultcode: '00', message: 'success', response })
    }),
  )

  app.post('/disconnect-webhook', async (request, reply) => {
    const notice = Disconnecting.safeParse(request.body)
    if (!notice.success) return refuseOrder(reply, z.prettifyError(notice.error))
    // A forger changes nothing at Naver.
    if (notice.data.key === 'right') await unlinkPerson(pool, NAVER, notice.data.person, clock.now())
    const fields = disconnectFields(notice.data, clock.now())
    const url = `${publicUrl}/api/webhooks/naver/disconnect`
    return { status: await sendNotice({ url, fields, isInQuery: notice.data.in === 'query' }) }
  })
}
