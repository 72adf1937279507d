import type { FastifyInstance } from 'fastify'
import type { ClientBase } from 'pg'
import type { Instant } from '#core/shared/instant.ts'
import type { StandIn } from '../stand-in.ts'
import { inTransaction } from '../transaction.ts'
import { type Answer, answered } from '../login/answer.ts'
import { kakaoRefused } from './errors.ts'
import type { KakaoFaults } from './kakao-faults.ts'
import { formOf } from '../login/form.ts'
import { SANDBOX_KAKAO_KEYS } from './keys.ts'
import { findPerson } from './people.ts'
import { grantOf, type IssuedTokens, issueTokens, redeemCode, refreshTokens } from './tokens.ts'
import { scopesOf } from './user-object.ts'

const tokenAnswer = async (client: ClientBase, issued: IssuedTokens, now: Instant): Promise<Answer> => {
  const grant = await grantOf(client, 'access', issued.accessToken, now)
  const person = grant === null ? null : await findPerson(client, grant.personId)
  return answered(200, {
    token_type: 'bearer',
    access_token: issued.accessToken,
    expires_in: issued.accessSeconds,
    ...(issued.refreshToken !== null && {
      refresh_token: issued.refreshToken,
      refresh_token_expires_in: issued.refreshSeconds,
    }),
    ...(person !== null && { scope: scopesOf(person) }),
  })
}

const exchanged = async (client: ClientBase, form: URLSearchParams, now: Instant): Promise<Answer> => {
  const code = form.get('code') ?? ''
  const redeemed = await redeemCode(client, code, form.get('redirect_uri') ?? '', now)
  if ('refused' in redeemed) return kakaoRefused(redeemed.refused, null, redeemed.refused === 'KOE320' ? code : '')
  return tokenAnswer(client, await issueTokens(client, redeemed.personId, SANDBOX_KAKAO_KEYS.appId, now), now)
}

const refreshed = async (client: ClientBase, form: URLSearchParams, now: Instant): Promise<Answer> => {
  const token = form.get('refresh_token')
  if (token === null) return kakaoRefused('KOE319')
  const issued = await refreshTokens(client, token, now)
  return issued === null ? kakaoRefused('KOE322') : tokenAnswer(client, issued, now)
}

/** The token endpoint (K2): a form with its secret inside; JSON bodies and Basic authentication carry nothing. */
export const tokenRoutes = (app: FastifyInstance, { pool, clock }: StandIn, faults: KakaoFaults): void => {
  const answer = async (form: URLSearchParams): Promise<Answer> => {
    if (form.get('client_id') !== SANDBOX_KAKAO_KEYS.clientId) return kakaoRefused('KOE101')
    if (form.get('client_secret') !== SANDBOX_KAKAO_KEYS.clientSecret) return kakaoRefused('KOE010')
    const grantType = form.get('grant_type')
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token') return kakaoRefused('KOE310')
    const work = grantType === 'refresh_token' ? refreshed : exchanged
    return inTransaction(pool, client => work(client, form, clock.now()))
  }
  app.post('/oauth/token', (request, reply) => faults.serve(reply, 'token', () => answer(formOf(request))))
}
