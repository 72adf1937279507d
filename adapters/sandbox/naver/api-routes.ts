import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Instant } from '#core/shared/instant.ts'
import { type Answer, answered } from '../login/answer.ts'
import { bearerOf, queryOf } from '../login/form.ts'
import type { StandIn } from '../stand-in.ts'
import { naverRefused } from './errors.ts'
import type { NaverFaults } from './naver-faults.ts'
import { findPerson, type NaverPerson } from './people.ts'
import { grantOf, type NaverGrant } from './tokens.ts'

const succeeded = (response: object): Answer => answered(200, { resultcode: '00', message: 'success', response })

/** The profile API (N6, N7). */
export const apiRoutes = (app: FastifyInstance, { pool, clock }: StandIn, faults: NaverFaults): void => {
  const withGrant = async (
    request: FastifyRequest,
    work: (grant: NaverGrant, person: NaverPerson, token: string) => Answer,
  ): Promise<Answer> => {
    if (request.headers.authorization === undefined) return naverRefused('028')
    const token = bearerOf(request)
    const grant = await grantOf(pool, token, clock.now(), 'access')
    const person = grant === null ? null : await findPerson(pool, grant.personId)
    return token === null || grant === null || person === null ? naverRefused('024') : work(grant, person, token)
  }

  const me = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    faults.serve(reply, 'profile', () => withGrant(request, (_grant, { id, profile }) => succeeded({ id, ...profile })))
  app.get('/v1/nid/me', me)
  app.post('/v1/nid/me', me)

  app.get('/v1/nid/verify', (request, reply) =>
    faults.serve(reply, 'verify', () =>
      withGrant(request, ({ expiresAt }, { profile }, token) =>
        succeeded(
          queryOf(request).get('info') === 'true'
            ? {
                token,
                expire_date: Instant.toIso(expiresAt),
                allowed_profile: ['id', ...Object.keys(profile)].map(item => `profile/${item}`).join(','),
              }
            : {},
        ),
      ),
    ),
  )
}
