import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Instant } from '#core/shared/instant.ts'
import { type Answer, answered } from '../login/answer.ts'
import { authorizeRoutes } from '../login/authorize-routes.ts'
import { controlRoutes } from '../login/control-routes.ts'
import { makeFaults } from '../login/faults.ts'
import { readBearer, readForm, readQuery } from '../login/form.ts'
import { callbackUrl, type Person } from '../login/login-provider.ts'
import { sendNotice } from '../login/notice.ts'
import { findPerson, unlinkPerson } from '../login/people.ts'
import { type Grant, findGrant, issueToken, redeemCode } from '../login/tokens.ts'
import { refuseOrder } from '../refuse-order.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { isKakaoCode, kakaoRefused } from './errors.ts'
import { KAKAO, type KakaoProfile } from './kakao.ts'
import { SANDBOX_KAKAO_KEYS } from './keys.ts'
import { talkRoutes } from './talk-routes.ts'
import { grantedScopes, userObject, withId } from './user-object.ts'

const ADMIN = `KakaoAK ${SANDBOX_KAKAO_KEYS.adminKey}`

const Unlinking = z.strictObject({
  person: z.string(),
  key: z.enum(['right', 'wrong']).default('right'),
  referrerType: z
    .enum(['ACCOUNT_DELETE', 'FORCED_ACCOUNT_DELETE', 'UNLINK_FROM_ADMIN', 'UNLINK_FROM_APPS', 'INCOMPLETE_SIGN_UP'])
    .default('UNLINK_FROM_APPS'),
})

const json = (body: string): Answer => ({ status: 200, body })

/** Below `/sandbox/kakao`: the authorization server, the API and the talk link of Kakao, all under one address. */
export const kakaoRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  const { pool, clock, publicUrl } = context
  const faults = makeFaults(pool, {
    provider: 'kakao',
    places: ['token', 'token-info', 'profile', 'unlink'],
    isCode: isKakaoCode,
    refused: kakaoRefused,
  })

  authorizeRoutes(app, context, KAKAO)
  controlRoutes(app, context, KAKAO)
  talkRoutes(app, context)
  faults.routes(app)

  const exchanged = async (form: URLSearchParams): Promise<Answer> => {
    if (form.get('client_id') !== SANDBOX_KAKAO_KEYS.clientId) return kakaoRefused('KOE101')
    if (form.get('client_secret') !== SANDBOX_KAKAO_KEYS.clientSecret) return kakaoRefused('KOE010')
    if (form.get('grant_type') !== 'authorization_code') return kakaoRefused('KOE310')
    if (form.get('redirect_uri') !== callbackUrl(KAKAO, publicUrl)) return kakaoRefused('KOE303')
    const code = form.get('code')
    const personId = await redeemCode(pool, KAKAO, code, form.get('redirect_uri'), clock.now())
    const person = personId === null ? null : await findPerson(pool, KAKAO, personId)
    if (person === null) return kakaoRefused('KOE320', null, code ?? '')
    const grant = { personId: person.id, appId: KAKAO.appId }
    return answered(200, {
      token_type: 'bearer',
      access_token: await issueToken(pool, KAKAO, 'access', grant, clock.now()),
      expires_in: KAKAO.tokenSeconds.access,
      refresh_token: await issueToken(pool, KAKAO, 'refresh', grant, clock.now()),
      refresh_token_expires_in: KAKAO.tokenSeconds.refresh,
      scope: grantedScopes(person.profile),
    })
  }
  // A form with its secret inside; JSON bodies and Basic authentication carry nothing.
  app.post('/oauth/token', (request, reply) => faults.serve(reply, 'token', () => exchanged(readForm(request))))

  const withGrant = async (
    request: FastifyRequest,
    work: (grant: Grant, person: Person<KakaoProfile>) => Answer,
  ): Promise<Answer> => {
    const grant = await findGrant(pool, KAKAO, ['access'], readBearer(request), clock.now())
    const person = grant === null ? null : await findPerson(pool, KAKAO, grant.personId, grant.appId)
    return grant === null || person === null ? kakaoRefused('-401') : work(grant, person)
  }

  app.get('/v2/user/me', (request, reply) =>
    faults.serve(reply, 'profile', () =>
      withGrant(request, (_grant, person) =>
        person.profile.isUnderFourteen
          ? kakaoRefused('-406')
          : json(userObject(person, readQuery(request).get('secure_resource') === 'true')),
      ),
    ),
  )

  app.get('/v1/user/access_token_info', (request, reply) =>
    faults.serve(reply, 'token-info', () =>
      withGrant(request, ({ personId, appId, expiresAt }) => {
        const expires_in = Math.floor(Instant.secondsBetween(clock.now(), expiresAt))
        return json(withId(personId, { expires_in, app_id: Number(appId) }))
      }),
    ),
  )

  app.post('/v1/user/unlink', (request, reply) =>
    faults.serve(reply, 'unlink', async () => {
      const form = readForm(request)
      const personId = form.get('target_id')
      if (request.headers.authorization !== ADMIN) return kakaoRefused('-401')
      if (form.get('target_id_type') !== 'user_id' || personId === null) return kakaoRefused('-2')
      const isUnlinked = await unlinkPerson(pool, KAKAO, personId, clock.now())
      return isUnlinked ? json(withId(personId)) : kakaoRefused('-101')
    }),
  )

  app.post('/unlink-webhook', async (request, reply) => {
    const notice = Unlinking.safeParse(request.body)
    if (!notice.success) return refuseOrder(reply, z.prettifyError(notice.error))
    const { person, key, referrerType } = notice.data
    // A forger changes nothing at Kakao.
    if (key === 'right') await unlinkPerson(pool, KAKAO, person, clock.now())
    const fields = { app_id: KAKAO.appId, user_id: person, referrer_type: referrerType }
    const url = `${publicUrl}/api/webhooks/kakao/unlink`
    return { status: await sendNotice({ url, fields, authorization: key === 'right' ? ADMIN : 'KakaoAK wrong' }) }
  })
}
