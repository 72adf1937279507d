import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Instant } from '#core/shared/instant.ts'
import { refuseOrder } from '../refuse-order.ts'
import { RETURNED_STATES } from '../login/login-pages.ts'
import type { StandIn } from '../stand-in.ts'
import { redirectUriOf } from './authorize-request.ts'
import { sendDisconnect } from './disconnect-webhook.ts'
import { leave } from './leave.ts'
import { addPerson, findPerson, linkPerson, listPeople, NewPerson } from './people.ts'
import { issueTokens, unlinkPerson } from './tokens.ts'

const Visit = z.strictObject({
  person: z.string(),
  state: z.string().min(1),
  outcome: z.enum(['agree', 'cancel', 'error']).default('agree'),
  returned: z.enum(RETURNED_STATES).default('kept'),
})
const TokenOrder = z.strictObject({ person: z.string() })
const Disconnecting = z.strictObject({
  person: z.string(),
  key: z.enum(['right', 'wrong']).default('right'),
  sent: z.enum(['now', 'stale']).default('now'),
})

const NOBODY = 'nobody has this id'

/** What a test orders of the stand-in without a browser. */
export const controlRoutes = (app: FastifyInstance, { pool, clock, publicUrl }: StandIn): void => {
  app.get('/people', async () =>
    (await listPeople(pool)).map(({ profile, linkedAt, ...person }) => ({
      ...person,
      ...profile,
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
    const { person: id, outcome, state, returned } = visit.data
    const person = await findPerson(pool, id)
    if (person === null) return refuseOrder(reply, NOBODY, 404)
    if (!person.isTester) return refuseOrder(reply, 'not a registered tester', 409)
    const back = { redirectUri: redirectUriOf(publicUrl), state, returned }
    return leave(pool, outcome === 'agree' ? { outcome, personId: id } : { outcome }, back, clock.now())
  })

  app.post('/tokens', async (request, reply) => {
    const order = TokenOrder.safeParse(request.body)
    if (!order.success) return refuseOrder(reply, z.prettifyError(order.error))
    const { person } = order.data
    if ((await findPerson(pool, person)) === null) return refuseOrder(reply, NOBODY, 404)
    await linkPerson(pool, person, clock.now())
    return issueTokens(pool, person, clock.now())
  })

  app.post('/disconnect-webhook', async (request, reply) => {
    const notice = Disconnecting.safeParse(request.body)
    if (!notice.success) return refuseOrder(reply, z.prettifyError(notice.error))
    const { person, key } = notice.data
    // A forger changes nothing at Naver.
    if (key === 'right') await unlinkPerson(pool, person, clock.now())
    return { status: await sendDisconnect(publicUrl, notice.data, clock.now()) }
  })
}
