import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Instant } from '#core/shared/instant.ts'
import type { StandIn } from '../stand-in.ts'
import type { Answer } from '../login/answer.ts'
import { kakaoRefused } from './errors.ts'
import type { KakaoFaults } from './kakao-faults.ts'
import { bearerOf, formOf, queryOf } from '../login/form.ts'
import { SANDBOX_KAKAO_KEYS } from './keys.ts'
import { findPerson, type KakaoPerson } from './people.ts'
import { endPair, endTokensOf, grantOf, type KakaoGrant, unlinkPerson } from './tokens.ts'
import { userObject, withId } from './user-object.ts'

/** What both ways to end something come down to; `pair` is null for all tokens of the person. */
type Target = { readonly personId: string; readonly appId: string; readonly pair: string | null }

const ADMIN = `KakaoAK ${SANDBOX_KAKAO_KEYS.adminKey}`

const json = (body: string): Answer => ({ status: 200, body })

/** The API of a signed-in person (K3 to K5). */
export const apiRoutes = (app: FastifyInstance, { pool, clock }: StandIn, faults: KakaoFaults): void => {
  const withGrant = async (
    request: FastifyRequest,
    work: (grant: KakaoGrant, person: KakaoPerson) => Answer,
  ): Promise<Answer> => {
    const grant = await grantOf(pool, 'access', bearerOf(request), clock.now())
    const person = grant === null ? null : await findPerson(pool, grant.personId, grant.appId)
    return grant === null || person === null ? kakaoRefused('-401') : work(grant, person)
  }

  /** By the person's own token, or by the admin key and their id. */
  const withTarget = async (request: FastifyRequest, work: (target: Target) => Promise<Answer>): Promise<Answer> => {
    if (request.headers.authorization === ADMIN) {
      const form = formOf(request)
      const personId = form.get('target_id')
      if (form.get('target_id_type') !== 'user_id' || personId === null) return kakaoRefused('-2')
      return work({ personId, appId: SANDBOX_KAKAO_KEYS.appId, pair: null })
    }
    const grant = await grantOf(pool, 'access', bearerOf(request), clock.now())
    return grant === null ? kakaoRefused('-401') : work(grant)
  }

  const me = (request: FastifyRequest, reply: FastifyReply) =>
    faults.serve(reply, 'profile', () =>
      withGrant(request, (_grant, person) => {
        if (person.isUnderFourteen) return kakaoRefused('-406')
        const isSecure = (queryOf(request).get('secure_resource') ?? formOf(request).get('secure_resource')) === 'true'
        return json(userObject(person, isSecure))
      }),
    )
  app.get('/v2/user/me', me)
  app.post('/v2/user/me', me)

  app.get('/v1/user/access_token_info', (request, reply) =>
    faults.serve(reply, 'token-info', () =>
      withGrant(request, ({ personId, appId, expiresAt }) =>
        json(
          withId(personId, {
            expires_in: Math.floor(Instant.secondsBetween(clock.now(), expiresAt)),
            app_id: Number(appId),
          }),
        ),
      ),
    ),
  )

  app.post('/v1/user/logout', (request, reply) =>
    faults.serve(reply, 'logout', () =>
      withTarget(request, async ({ personId, appId, pair }) => {
        const person = await findPerson(pool, personId, appId)
        if (person === null || person.linkedAt === null) return kakaoRefused('-101')
        await (pair === null ? endTokensOf(pool, personId, appId, clock.now()) : endPair(pool, pair, clock.now()))
        return json(withId(personId))
      }),
    ),
  )

  app.post('/v1/user/unlink', (request, reply) =>
    faults.serve(reply, 'unlink', () =>
      withTarget(request, async ({ personId, appId }) =>
        (await unlinkPerson(pool, personId, appId, clock.now())) ? json(withId(personId)) : kakaoRefused('-101'),
      ),
    ),
  )
}
