import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { err, ok, type Result } from 'neverthrow'
import { match } from 'ts-pattern'
import { z } from 'zod'
import { sendPage } from '../page.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { inTransaction } from '../transaction.ts'
import { readForm, readQuery, withQuery } from './form.ts'
import { consentPage, faultPage, loginPage, type ReturnedState, RETURNED_STATES } from './login-pages.ts'
import { type LoginPeople, type LoginProvider, type Person, callbackUrl, type ShownFault } from './login-provider.ts'
import { findPerson, linkPerson, listPeople } from './people.ts'
import { issueCode } from './tokens.ts'

/** How a visit to the provider's pages ends. */
type Ending =
  | { readonly outcome: 'agree'; readonly personId: string }
  | { readonly outcome: keyof LoginProvider['refusals'] }

/** Where the browser goes, and its code. */
type Left = { readonly redirectUrl: string; readonly code: string | null }

/** The state as it comes back. */
const returnedState = (state: string | null, returned: ReturnedState): string | null =>
  match(returned)
    .with('kept', () => state)
    .with('dropped', () => null)
    .with('altered', () => `${state ?? ''}x`)
    .exhaustive()

/** Where the browser goes from the provider's pages; a consent is kept. */
export const leave = async (
  { pool, clock, publicUrl }: SandboxContext,
  provider: LoginProvider,
  ending: Ending,
  { state, returned }: { readonly state: string | null; readonly returned: ReturnedState },
): Promise<Left> => {
  const redirectUri = callbackUrl(provider, publicUrl)
  const back = returnedState(state, returned)
  if (ending.outcome !== 'agree') {
    const [error, error_description] = provider.refusals[ending.outcome]
    return { redirectUrl: withQuery(redirectUri, { error, error_description, state: back }), code: null }
  }
  const belongsTo = provider.codeBelongsTo === 'state' ? (state ?? '') : redirectUri
  const code = await inTransaction(pool, async client => {
    await linkPerson(client, provider, ending.personId, provider.appId, clock.now())
    return issueCode(client, provider, ending.personId, belongsTo, clock.now())
  })
  return { redirectUrl: withQuery(redirectUri, { code, state: back }), code }
}

/** What the forms of the pages send. */
const Choice = z.object({
  person: z.string().optional(),
  outcome: z.enum(['agree', 'cancel', 'error']).optional(),
  returned: z.enum(RETURNED_STATES).default('kept'),
})

/** The pages of the authorization server. The app wants the login anew each time, so no browser stays signed in here. */
export const authorizeRoutes = <Profile>(
  app: FastifyInstance,
  context: SandboxContext,
  provider: LoginPeople<Profile>,
): void => {
  const { pool, publicUrl } = context
  const formTargets = [`'self'`, new URL(publicUrl).origin]

  const sendFault = (reply: FastifyReply, [code, text]: ShownFault): FastifyReply =>
    sendPage(reply, 400, faultPage(provider.name, code, text, publicUrl))

  /** The state of a visit that is asked for as it must be. */
  const stateIn = (query: URLSearchParams): Result<string | null, ShownFault> => {
    const { clientId, shownFaults, codeBelongsTo, scopes } = provider
    const state = query.get('state')
    if (query.get('client_id') !== clientId) return err(shownFaults.client)
    if (query.get('redirect_uri') !== callbackUrl(provider, publicUrl)) return err(shownFaults.redirect)
    if (query.get('response_type') !== 'code') return err(shownFaults.responseType)
    const asked = query.get('scope')?.split(',') ?? []
    if (scopes !== undefined && asked.some(id => !scopes.ids.includes(id))) return err(scopes.otherwise)
    return codeBelongsTo === 'state' && !state ? err(shownFaults.request) : ok(state)
  }

  const readFlow = (request: FastifyRequest) => ({
    provider: provider.name,
    action: `/sandbox/${provider.id}/login?${readQuery(request).toString()}`,
  })

  const choosable = (person: Person<Profile>) => ({
    id: person.id,
    name: provider.nameOf(person),
    trait: provider.traitOf(person),
  })

  app.get(provider.authorizePath, async (request, reply) => {
    const state = stateIn(readQuery(request))
    if (state.isErr()) return sendFault(reply, state.error)
    const people = (await listPeople(pool, provider)).map(choosable)
    return sendPage(reply, 200, loginPage(readFlow(request), people), formTargets)
  })

  app.post('/login', async (request, reply) => {
    const state = stateIn(readQuery(request))
    if (state.isErr()) return sendFault(reply, state.error)
    const choice = Choice.safeParse(Object.fromEntries(readForm(request)))
    if (!choice.success) return sendFault(reply, provider.shownFaults.request)
    const { outcome, returned } = choice.data
    const back = async (ending: Ending): Promise<FastifyReply> =>
      reply.redirect((await leave(context, provider, ending, { state: state.value, returned })).redirectUrl)
    if (outcome === 'cancel' || outcome === 'error') return back({ outcome })
    const person = await findPerson(pool, provider, choice.data.person ?? '')
    if (person === null) return sendFault(reply, provider.shownFaults.request)
    const turnedAway = provider.turnedAway?.(person.profile) ?? null
    if (turnedAway !== null) return sendFault(reply, turnedAway)
    if (person.linkedAt !== null || outcome === 'agree') return back({ outcome: 'agree', personId: person.id })
    const items = provider.consentItems(person.profile)
    return sendPage(reply, 200, consentPage(readFlow(request), choosable(person), returned, items), formTargets)
  })
}
