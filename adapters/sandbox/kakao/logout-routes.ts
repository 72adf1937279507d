import type { FastifyInstance } from 'fastify'
import { html } from '../html.ts'
import { type Page, sendPage } from '../page.ts'
import type { StandIn } from '../stand-in.ts'
import { accountSessions } from '../login/account-sessions.ts'
import { AUTHORIZE_FAULTS } from './authorize-request.ts'
import { formOf, queryOf, withQuery } from '../login/form.ts'
import { SANDBOX_KAKAO_KEYS } from './keys.ts'
import { faultPage } from '../login/login-pages.ts'

const logoutPage = (query: URLSearchParams): Page => ({
  title: '카카오 로그아웃',
  body: html`<p class="chip">시험 카카오 로그인</p>
    <h1>어디까지<br />로그아웃할까요?</h1>
    <p class="lead">카카오계정에 로그인한 채로 두면 다음에 바로 로그인돼요.</p>
    <form class="choices" method="post" action="/sandbox/kakao/oauth/logout?${query.toString()}">
      <button class="button" name="with" value="service">이 서비스만 로그아웃하기</button>
      <button class="button" name="with" value="account">카카오계정도 함께 로그아웃하기</button>
    </form>`,
})

/** The logout page of a Kakao account (K6). */
export const logoutRoutes = (app: FastifyInstance, { pool, clock, publicUrl }: StandIn): void => {
  const accounts = accountSessions(pool, 'kakao')
  const registered = `${publicUrl}/easylogin`

  const faultOf = (query: URLSearchParams): 'KOE101' | 'KOE007' | null => {
    if (query.get('client_id') !== SANDBOX_KAKAO_KEYS.clientId) return 'KOE101'
    return query.get('logout_redirect_uri') === registered ? null : 'KOE007'
  }
  const target = (query: URLSearchParams): string => withQuery(registered, { state: query.get('state') })

  app.get('/oauth/logout', async (request, reply) => {
    const query = queryOf(request)
    const fault = faultOf(query)
    if (fault !== null) return sendPage(reply, 400, faultPage('카카오', fault, AUTHORIZE_FAULTS[fault], publicUrl))
    if ((await accounts.personId(request, clock.now())) === null) return reply.redirect(target(query))
    return sendPage(reply, 200, logoutPage(query), [`'self'`, new URL(publicUrl).origin])
  })

  app.post('/oauth/logout', async (request, reply) => {
    const query = queryOf(request)
    const fault = faultOf(query)
    if (fault !== null) return sendPage(reply, 400, faultPage('카카오', fault, AUTHORIZE_FAULTS[fault], publicUrl))
    if (formOf(request).get('with') === 'account') await accounts.end(request, reply)
    return reply.redirect(target(query))
  })
}
