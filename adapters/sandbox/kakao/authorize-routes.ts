import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accountSessions } from '../login/account-sessions.ts'
import { sendPage } from '../page.ts'
import type { StandIn } from '../stand-in.ts'
import { AUTHORIZE_FAULTS, type AuthorizeRequest, authorizeRequest } from './authorize-request.ts'
import { formOf, queryOf } from '../login/form.ts'
import { type KakaoEnding, leave } from './leave.ts'
import { consentPage, faultPage, loginPage, type ReturnedState, RETURNED_STATES } from '../login/login-pages.ts'
import { findPerson, type KakaoPerson, listPeople } from './people.ts'

const PROVIDER = '카카오'
const ENDINGS = [
  ['cancel', '취소하고 돌아가기'],
  ['error', '오류와 함께 돌아가기'],
  ['error-page', '카카오 오류 화면 보기'],
] as const

/** What the forms of the pages send. */
const Choice = z.object({
  person: z.string().optional(),
  outcome: z.enum(['agree', 'cancel', 'error', 'error-page']).optional(),
  returned: z.enum(RETURNED_STATES).default('kept'),
})

const choosable = (person: KakaoPerson) => ({ id: person.id, name: nameOf(person), trait: traitOf(person) })

const nameOf = ({ nickname, id }: KakaoPerson): string => nickname ?? `회원 ${id}`

const traitOf = ({ isUnderFourteen, email, image, nickname }: KakaoPerson): string => {
  if (isUnderFourteen) return '만 14세 미만'
  if (nickname === null) return '닉네임 없이'
  if (email === null) return '이메일 없이'
  return image === 'own' ? '모든 정보' : '프로필 사진 없이'
}

const itemsOf = ({ nickname, image, email }: KakaoPerson): readonly (readonly [string, string])[] => [
  ['닉네임', nickname ?? '동의 안 함'],
  ['프로필 사진', { own: '직접 올린 사진', default: '기본 사진', refused: '동의 안 함' }[image]],
  ['이메일', email ?? '동의 안 함'],
]

/** The pages of the authorization server (K1). */
export const authorizeRoutes = (app: FastifyInstance, { pool, clock, publicUrl }: StandIn): void => {
  const accounts = accountSessions(pool, 'kakao')
  const formTargets = [`'self'`, new URL(publicUrl).origin]

  const signedIn = async (request: FastifyRequest): Promise<KakaoPerson | null> => {
    const id = await accounts.personId(request, clock.now())
    return id === null ? null : findPerson(pool, id)
  }

  const sendFault = (reply: FastifyReply, status: number, code: keyof typeof AUTHORIZE_FAULTS): FastifyReply =>
    sendPage(reply, status, faultPage(PROVIDER, code, AUTHORIZE_FAULTS[code], publicUrl))

  const flowOf = (request: FastifyRequest) => ({
    provider: PROVIDER,
    action: `/sandbox/kakao/login?${queryOf(request).toString()}`,
  })

  const back = async (
    reply: FastifyReply,
    { redirectUri, state }: AuthorizeRequest,
    ending: KakaoEnding,
    returned: ReturnedState = 'kept',
  ): Promise<FastifyReply> => {
    const left = await leave(pool, ending, { redirectUri, state, returned }, clock.now())
    return reply.redirect(left.redirectUrl)
  }

  const sendConsent = (request: FastifyRequest, reply: FastifyReply, person: KakaoPerson, returned: ReturnedState) =>
    sendPage(reply, 200, consentPage(flowOf(request), choosable(person), returned, itemsOf(person)), formTargets)

  app.get('/oauth/authorize', async (request, reply) => {
    const asked = authorizeRequest(queryOf(request), publicUrl)
    if (asked.isErr()) return sendFault(reply, 400, asked.error)
    const { prompts } = asked.value
    const isAskedAgain = prompts.has('login') || prompts.has('select_account') || prompts.has('create')
    const person = isAskedAgain ? null : await signedIn(request)
    if (person === null) {
      if (prompts.has('none')) return back(reply, asked.value, { outcome: 'login_required' })
      const people = (await listPeople(pool)).map(choosable)
      return sendPage(reply, 200, loginPage(flowOf(request), people, ENDINGS), formTargets)
    }
    if (person.linkedAt !== null) return back(reply, asked.value, { outcome: 'agree', personId: person.id })
    return prompts.has('none')
      ? back(reply, asked.value, { outcome: 'consent_required' })
      : sendConsent(request, reply, person, 'kept')
  })

  app.post('/login', async (request, reply) => {
    const asked = authorizeRequest(queryOf(request), publicUrl)
    if (asked.isErr()) return sendFault(reply, 400, asked.error)
    const choice = Choice.safeParse(Object.fromEntries(formOf(request)))
    if (!choice.success) return sendFault(reply, 400, 'KOE500')
    const { outcome, returned } = choice.data
    if (outcome === 'error-page') return sendFault(reply, 500, 'KOE500')
    if (outcome === 'cancel' || outcome === 'error') return back(reply, asked.value, { outcome }, returned)
    const person = await findPerson(pool, choice.data.person ?? '')
    if (person === null) return sendFault(reply, 400, 'KOE500')
    await accounts.open(reply, person.id, clock.now())
    return person.linkedAt !== null || outcome === 'agree'
      ? back(reply, asked.value, { outcome: 'agree', personId: person.id }, returned)
      : sendConsent(request, reply, person, returned)
  })
}
