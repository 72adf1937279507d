import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, answered } from '../login/answer.ts'
import type { Fault } from '../login/faults.ts'
import { formOf, queryOf } from '../login/form.ts'
import type { StandIn } from '../stand-in.ts'
import { naverRefused } from './errors.ts'
import { SANDBOX_NAVER_KEYS } from './keys.ts'
import type { NaverFaults } from './naver-faults.ts'
import {
  ACCESS_LIFETIME_SECONDS,
  endPair,
  grantOf,
  issueTokens,
  redeemCode,
  refreshAccess,
  unlinkPerson,
} from './tokens.ts'

/** As a text, which Naver's guide calls a number. */
const LIFETIME = { token_type: 'bearer', expires_in: String(ACCESS_LIFETIME_SECONDS) }

const PLACES = { authorization_code: 'token', refresh_token: 'refresh', delete: 'delete' } as const

type GrantType = keyof typeof PLACES

const isGrantType = (text: string | null): text is GrantType => text !== null && Object.hasOwn(PLACES, text)

const isOurs = (fields: URLSearchParams): boolean =>
  fields.get('client_id') === SANDBOX_NAVER_KEYS.clientId &&
  fields.get('client_secret') === SANDBOX_NAVER_KEYS.clientSecret

/** The token endpoint (N2 to N4) and `revoke` (N5). */
export const tokenRoutes = (app: FastifyInstance, { pool, clock }: StandIn, faults: NaverFaults): void => {
  const exchanged = async (fields: URLSearchParams): Promise<Answer> => {
    const personId = await redeemCode(pool, fields.get('code') ?? '', fields.get('state') ?? '', clock.now())
    if (personId === null) return naverRefused('invalid_request')
    const { accessToken, refreshToken } = await issueTokens(pool, personId, clock.now())
    return answered(200, { access_token: accessToken, refresh_token: refreshToken, ...LIFETIME })
  }
  const refreshed = async (fields: URLSearchParams): Promise<Answer> => {
    const accessToken = await refreshAccess(pool, fields.get('refresh_token') ?? '', clock.now())
    return accessToken === null
      ? naverRefused('invalid_grant')
      : answered(200, { access_token: accessToken, ...LIFETIME })
  }
  const deleted = async (fields: URLSearchParams, fault: Fault | null): Promise<Answer> => {
    const accessToken = fields.get('access_token')
    const grant = await grantOf(pool, accessToken, clock.now(), 'access')
    if (grant === null) return naverRefused('invalid_request')
    await (fault?.kind === 'link-kept'
      ? endPair(pool, grant.pair, clock.now())
      : unlinkPerson(pool, grant.personId, clock.now()))
    return answered(200, { access_token: accessToken, result: 'success' })
  }
  const work = { authorization_code: exchanged, refresh_token: refreshed, delete: deleted }

  const token = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const fields = request.method === 'POST' ? formOf(request) : queryOf(request)
    const grantType = fields.get('grant_type')
    return faults.serve(reply, isGrantType(grantType) ? PLACES[grantType] : 'token', async fault => {
      if (!isOurs(fields)) return naverRefused('invalid_client')
      return isGrantType(grantType) ? work[grantType](fields, fault) : naverRefused('unsupported_grant_type')
    })
  }
  app.get('/oauth2.0/token', token)
  app.post('/oauth2.0/token', token)

  app.post('/oauth2.0/revoke', (request, reply) =>
    faults.serve(reply, 'revoke', async () => {
      const form = formOf(request)
      if (!isOurs(form)) return naverRefused('invalid_client', 401)
      // A token that is dead already is no failure (RFC 7009); Naver's own answer to it is not known.
      const grant = await grantOf(pool, form.get('token'), clock.now())
      if (grant !== null) await unlinkPerson(pool, grant.personId, clock.now())
      return { status: 200, body: '' }
    }),
  )
}
