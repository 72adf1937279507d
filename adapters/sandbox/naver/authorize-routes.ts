import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formOf, queryOf } from '../login/form.ts'
import { consentPage, faultPage, loginPage, type ReturnedState, RETURNED_STATES } from '../login/login-pages.ts'
import { accountSessions } from '../login/account-sessions.ts'
import { sendPage } from '../page.ts'
import type { StandIn } from '../stand-in.ts'
import { AUTHORIZE_FAULTS, type AuthorizeRequest, authorizeRequest } from './authorize-request.ts'
import { type NaverEnding, leave } from './leave.ts'
import { findPerson, listPeople, type NaverPerson } from './people.ts'

const PROVIDER = '네이버'
const NAVER_APP = /NAVER\(inapp; search;/
const ENDINGS = [
  ['cancel', '취소하고 돌아가기'],
  ['error', '오류와 함께 돌아가기'],
] as const

/** What the forms of the pages send. */
const Choice = z.object({
  person: z.string().optional(),
  outcome: z.enum(['agree', 'cancel', 'error']).optional(),
  returned: z.enum(RETURNED_STATES).default('kept'),
})

const choosable = (person: NaverPerson) => ({
  id: person.id,
  name: person.profile.name ?? person.profile.nickname ?? person.id,
  trait: traitOf(person),
})

const traitOf = ({ id, isTester, profile: { name, email } }: NaverPerson): string => {
  if (!isTester) return '등록 안 된 아이디'
  if (name === undefined) return '이름 없이'
  if (email === undefined) return '이메일 없이'
  if (/^\d+$/.test(id)) return '예전 숫자 아이디'
  return email.endsWith('@naver.com') ? '모든 정보' : '네이버가 아닌 이메일'
}

const itemsOf = ({ profile: { name, nickname, email, profile_image } }: NaverPerson) =>
  [
    ['이름', name ?? '동의 안 함'],
    ['별명', nickname ?? '동의 안 함'],
    ['이메일', email ?? '동의 안 함'],
    ['프로필 사진', profile_image === undefined ? '동의 안 함' : '올린 사진'],
  ] as const

/** Naver's own pages (N1). */
export const authorizeRoutes = (app: FastifyInstance, { pool, clock, publicUrl }: StandIn): void => {
  const accounts = accountSessions(pool, 'naver')
  const formTargets = [`'self'`, new URL(publicUrl).origin]

  const signedIn = async (request: FastifyRequest): Promise<NaverPerson | null> => {
    const id = await accounts.personId(request, clock.now())
    return id === null ? null : findPerson(pool, id)
  }

  const sendFault = (reply: FastifyReply, fault: keyof typeof AUTHORIZE_FAULTS): FastifyReply =>
    sendPage(reply, 400, faultPage(PROVIDER, fault, AUTHORIZE_FAULTS[fault], publicUrl))

  const flowOf = (query: URLSearchParams) => ({
    provider: PROVIDER,
    action: `/sandbox/naver/nidlogin.login?${query.toString()}`,
  })

  const back = async (
    reply: FastifyReply,
    { redirectUri, state }: AuthorizeRequest,
    ending: NaverEnding,
    returned: ReturnedState = 'kept',
  ): Promise<FastifyReply> => {
    const left = await leave(pool, ending, { redirectUri, state, returned }, clock.now())
    return reply.redirect(left.redirectUrl)
  }

  const sendConsent = (
    reply: FastifyReply,
    query: URLSearchParams,
    person: NaverPerson,
    returned: ReturnedState,
  ): FastifyReply =>
    sendPage(reply, 200, consentPage(flowOf(query), choosable(person), returned, itemsOf(person)), formTargets)

  const autologin = (request: FastifyRequest, person: NaverPerson | null): NaverEnding => {
    if (!NAVER_APP.test(request.headers['user-agent'] ?? '')) return { outcome: 'no-naver-app' }
    if (person === null) return { outcome: 'not-logged-in' }
    return person.linkedAt === null ? { outcome: 'no-consent' } : { outcome: 'agree', personId: person.id }
  }

  const authorize = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const query = request.method === 'POST' ? formOf(request) : queryOf(request)
    const asked = authorizeRequest(query, publicUrl)
    if (asked.isErr()) return sendFault(reply, asked.error)
    const { authType } = asked.value
    const person = authType === 'reauthenticate' ? null : await signedIn(request)
    if (authType === 'autologin') return back(reply, asked.value, autologin(request, person))
    if (person === null) {
      const people = (await listPeople(pool)).map(choosable)
      return sendPage(reply, 200, loginPage(flowOf(query), people, ENDINGS), formTargets)
    }
    return person.linkedAt === null || authType === 'reprompt'
      ? sendConsent(reply, query, person, 'kept')
      : back(reply, asked.value, { outcome: 'agree', personId: person.id })
  }
  app.get('/oauth2.0/authorize', authorize)
  app.post('/oauth2.0/authorize', authorize)

  app.post('/nidlogin.login', async (request, reply) => {
    const query = queryOf(request)
    const asked = authorizeRequest(query, publicUrl)
    if (asked.isErr()) return sendFault(reply, asked.error)
    const choice = Choice.safeParse(Object.fromEntries(formOf(request)))
    if (!choice.success) return sendFault(reply, 'request')
    const { outcome, returned } = choice.data
    if (outcome === 'cancel' || outcome === 'error') return back(reply, asked.value, { outcome }, returned)
    const person = await findPerson(pool, choice.data.person ?? '')
    if (person === null) return sendFault(reply, 'request')
    if (!person.isTester) return sendFault(reply, 'tester')
    await accounts.open(reply, person.id, clock.now())
    const isAgreed = outcome === 'agree' || (person.linkedAt !== null && asked.value.authType !== 'reprompt')
    return isAgreed
      ? back(reply, asked.value, { outcome: 'agree', personId: person.id }, returned)
      : sendConsent(reply, query, person, returned)
  })
}
