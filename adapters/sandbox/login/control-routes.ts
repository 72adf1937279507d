import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Instant } from '#core/shared/instant.ts'
import { refuseOrder } from '../refuse-order.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { leave } from './authorize-routes.ts'
import { RETURNED_STATES } from './login-pages.ts'
import type { LoginPeople } from './login-provider.ts'
import { addPerson, findPerson, linkPerson, listPeople } from './people.ts'
import { issueToken } from './tokens.ts'

/** Another app, whose tokens must open nothing here (G21). */
const FOREIGN_APP_ID = '2000002'

const TokenOrder = z.strictObject({ person: z.string(), app: z.enum(['ours', 'foreign']).default('ours') })

const UNKNOWN_PERSON = 'no person has this id'

/** What a test asks of the sandbox without a browser. */
export const controlRoutes = <Profile extends object>(
  app: FastifyInstance,
  context: SandboxContext,
  provider: LoginPeople<Profile>,
): void => {
  const { pool, clock } = context
  const state = provider.codeBelongsTo === 'state' ? z.string().min(1) : z.string().nullable().default(null)
  const Visit = z.strictObject({
    person: z.string(),
    state,
    outcome: z.enum(['agree', 'cancel', 'error']).default('agree'),
    returned: z.enum(RETURNED_STATES).default('kept'),
  })
  const NewPerson = z
    .looseObject({ id: provider.personId.optional() })
    .transform(({ id = provider.newPersonId(), ...profile }): { id: string; profile: unknown } => ({ id, profile }))
    .pipe(z.object({ id: z.string(), profile: provider.profile }))

  app.get('/people', async () =>
    (await listPeople(pool, provider)).map(({ id, profile, linkedAt }) => ({
      ...profile,
      id,
      linkedAt: linkedAt === null ? null : Instant.toIso(linkedAt),
    })),
  )
  app.post('/people', async (request, reply) => {
    const person = NewPerson.safeParse(request.body)
    if (!person.success) return refuseOrder(reply, z.prettifyError(person.error))
    const { id, profile } = person.data
    const isAdded = await addPerson(pool, provider, id, profile)
    return isAdded ? { ...profile, id } : refuseOrder(reply, 'this id is taken', 409)
  })

  app.post('/authorize', async (request, reply) => {
    const visit = Visit.safeParse(request.body)
    if (!visit.success) return refuseOrder(reply, z.prettifyError(visit.error))
    const { person: personId, outcome, ...back } = visit.data
    const person = await findPerson(pool, provider, personId)
    if (person === null) return refuseOrder(reply, UNKNOWN_PERSON, 404)
    const [, turnedAway] = provider.turnedAway?.(person.profile) ?? []
    if (turnedAway !== undefined) return refuseOrder(reply, turnedAway, 409)
    return leave(context, provider, outcome === 'agree' ? { outcome, personId } : { outcome }, back)
  })

  app.post('/tokens', async (request, reply) => {
    const order = TokenOrder.safeParse(request.body)
    if (!order.success) return refuseOrder(reply, z.prettifyError(order.error))
    const { person: personId, app: whose } = order.data
    const grant = { personId, appId: whose === 'ours' ? provider.appId : FOREIGN_APP_ID }
    if ((await findPerson(pool, provider, personId)) === null) return refuseOrder(reply, UNKNOWN_PERSON, 404)
    await linkPerson(pool, provider, personId, grant.appId, clock.now())
    return { accessToken: await issueToken(pool, provider, 'access', grant, clock.now()) }
  })
}
