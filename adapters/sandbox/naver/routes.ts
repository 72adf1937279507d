import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Answer, answered } from '../login/answer.ts'
import { authorizeRoutes } from '../login/authorize-routes.ts'
import { controlRoutes } from '../login/control-routes.ts'
import { makeFaults } from '../login/faults.ts'
import { readBearer, readForm } from '../login/form.ts'
import { sendNotice } from '../login/notice.ts'
import { findPerson, unlinkPerson } from '../login/people.ts'
import { type Grant, findGrant, issueToken, redeemCode } from '../login/tokens.ts'
import { refuseOrder } from '../refuse-order.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { disconnectFields } from './disconnect-fields.ts'
import { isNaverCode, naverRefused } from './errors.ts'
import { SANDBOX_NAVER_KEYS } from './keys.ts'
import { NAVER } from './naver.ts'

const PLACES = { authorization_code: 'token', refresh_token: 'refresh', delete: 'delete' } as const

type GrantType = keyof typeof PLACES

const isGrantType = (text: string | null): text is GrantType => text !== null && Object.hasOwn(PLACES, text)

const isOurs = (fields: URLSearchParams): boolean =>
  fields.get('client_id') === SANDBOX_NAVER_KEYS.clientId &&
  fields.get('client_secret') === SANDBOX_NAVER_KEYS.clientSecret

const Disconnecting = z.strictObject({
  person: z.string(),
  /** The secret that signs. */
  key: z.enum(['right', 'wrong']).default('right'),
  sent: z.enum(['now', 'stale']).default('now'),
})

/** Below `/sandbox/naver`: what Naver serves from two hosts, under one address. */
export const naverRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  const { pool, clock, publicUrl } = context
  const faults = makeFaults(pool, {
    provider: 'naver',
    places: ['token', 'refresh', 'delete', 'revoke', 'profile'],
    isCode: isNaverCode,
    refused: naverRefused,
  })

  authorizeRoutes(app, context, NAVER)
  controlRoutes(app, context, NAVER)
  faults.routes(app)

  const tokensAnswer = async (grant: Pick<Grant, 'personId' | 'appId'>, more: object = {}): Promise<Answer> =>
    answered(200, {
      access_token: await issueToken(pool, NAVER, 'access', grant, clock.now()),
      ...more,
      token_type: 'bearer',
      // As a text, which Naver's guide calls a number.
      expires_in: String(NAVER.tokenSeconds.access),
    })

  const work: Readonly<Record<GrantType, (fields: URLSearchParams) => Promise<Answer>>> = {
    async authorization_code(fields) {
      const personId = await redeemCode(pool, NAVER, fields.get('code'), fields.get('state'), clock.now())
      if (personId === null) return naverRefused('invalid_request')
      const grant = { personId, appId: NAVER.appId }
      return tokensAnswer(grant, { refresh_token: await issueToken(pool, NAVER, 'refresh', grant, clock.now()) })
    },
    async refresh_token(fields) {
      const grant = await findGrant(pool, NAVER, ['refresh'], fields.get('refresh_token'), clock.now())
      return grant === null ? naverRefused('invalid_grant') : tokensAnswer(grant)
    },
    async delete(fields) {
      const access_token = fields.get('access_token')
      const grant = await findGrant(pool, NAVER, ['access'], access_token, clock.now())
      if (grant === null) return naverRefused('invalid_request')
      await unlinkPerson(pool, NAVER, grant.personId, clock.now())
      return answered(200, { access_token, result: 'success' })
    },
  }

  app.post('/oauth2.0/token', (request, reply) => {
    const form = readForm(request)
    const grantType = form.get('grant_type')
    return faults.serve(reply, isGrantType(grantType) ? PLACES[grantType] : 'token', async () => {
      if (!isOurs(form)) return naverRefused('invalid_client')
      return isGrantType(grantType) ? work[grantType](form) : naverRefused('unsupported_grant_type')
    })
  })

  app.post('/oauth2.0/revoke', (request, reply) =>
    faults.serve(reply, 'revoke', async () => {
      const form = readForm(request)
      if (!isOurs(form)) return naverRefused('invalid_client', 401)
      // A token that is dead already is no failure (RFC 7009); Naver's own answer to it is not known.
      const grant = await findGrant(pool, NAVER, ['access', 'refresh'], form.get('token'), clock.now())
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
    return { status: await sendNotice(`${publicUrl}/api/webhooks/naver/disconnect`, fields) }
  })
}
