import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Instant } from '#core/shared/instant.ts'
import type { StandIn } from '../stand-in.ts'
import { redirectUriOf } from './authorize-request.ts'
import { refuseOrder } from '../refuse-order.ts'
import { FOREIGN_APP_ID, SANDBOX_KAKAO_KEYS } from './keys.ts'
import { leave } from './leave.ts'
import { RETURNED_STATES } from '../login/login-pages.ts'
import { addPerson, findPerson, linkPerson, listPeople, NewPerson } from './people.ts'
import { issueTokens, unlinkPerson } from './tokens.ts'
import { REFERRER_TYPES, sendUnlinkWebhook } from './unlink-webhook.ts'

const Visit = z.strictObject({
  person: z.string(),
  state: z.string().optional(),
  outcome: z.enum(['agree', 'cancel', 'error']).default('agree'),
  returned: z.enum(RETURNED_STATES).default('kept'),
})
const TokenOrder = z.strictObject({ person: z.string(), app: z.enum(['ours', 'foreign']).default('ours') })
const Unlinking = z.strictObject({
  person: z.string(),
  key: z.enum(['right', 'wrong']).default('right'),
  referrerType: z.enum(REFERRER_TYPES).default('UNLINK_FROM_APPS'),
})

const NOBODY = 'nobody has this id'

/** What a test orders of the stand-in without a browser. */
export const controlRoutes = (app: FastifyInstance, { pool, clock, publicUrl }: StandIn): void => {
  app.get('/people', async () =>
    (await listPeople(pool)).map(({ linkedAt, ...person }) => ({
      ...person,
      linkedAt: linkedAt === null ? null : Instant.toIso(linkedAt),
    })),
  )
  app.post('/people', async (request, reply) => {
    const person = NewPerson.safeParse(request.body)
    if (!person.success) return refuseOrder(reply, z.prettifyError(person.error))
    const id = await addPerson(pool, person.data)
    return id === null ? refuseOrder(reply, 'this id is taken', 409) : { ...person.data, id }
  })

  app.post('/authorize', async (request, reply) => {
    const visit = Visit.safeParse(request.body)
    if (!visit.success) return refuseOrder(reply, z.prettifyError(visit.error))
    const { person, outcome, returned } = visit.data
    if ((await findPerson(pool, person)) === null) return refuseOrder(reply, NOBODY, 404)
    const back = { redirectUri: redirectUriOf(publicUrl), state: visit.data.state ?? null, returned }
    return leave(pool, outcome === 'agree' ? { outcome, personId: person } : { outcome }, back, clock.now())
  })

  app.post('/tokens', async (request, reply) => {
    const order = TokenOrder.safeParse(request.body)
    if (!order.success) return refuseOrder(reply, z.prettifyError(order.error))
    const { person } = order.data
    const appId = order.data.app === 'ours' ? SANDBOX_KAKAO_KEYS.appId : FOREIGN_APP_ID
    if ((await findPerson(pool, person)) === null) return refuseOrder(reply, NOBODY, 404)
    await linkPerson(pool, person, appId, clock.now())
    const { accessToken } = await issueTokens(pool, person, appId, clock.now())
    return { accessToken }
  })

  app.post('/unlink-webhook', async (request, reply) => {
    const notice = Unlinking.safeParse(request.body)
    if (!notice.success) return refuseOrder(reply, z.prettifyError(notice.error))
    const { person, key } = notice.data
    // A forger changes nothing at Kakao.
    if (key === 'right') await unlinkPerson(pool, person, SANDBOX_KAKAO_KEYS.appId, clock.now())
    return { status: await sendUnlinkWebhook(publicUrl, notice.data) }
  })
}
