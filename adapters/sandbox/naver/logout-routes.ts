import type { FastifyInstance } from 'fastify'
import { accountSessions } from '../login/account-sessions.ts'
import { queryOf } from '../login/form.ts'
import { faultPage } from '../login/login-pages.ts'
import { sendPage } from '../page.ts'
import type { StandIn } from '../stand-in.ts'
import { AUTHORIZE_FAULTS } from './authorize-request.ts'

/** The end of Naver's own session (N9), as third parties use it; back to the app only. */
export const logoutRoutes = (app: FastifyInstance, { pool, publicUrl }: StandIn): void => {
  const accounts = accountSessions(pool, 'naver')
  app.get('/nidlogin.logout', async (request, reply) => {
    await accounts.end(request, reply)
    const target = queryOf(request).get('returl') ?? ''
    return URL.canParse(target) && new URL(target).origin === new URL(publicUrl).origin
      ? reply.redirect(target)
      : sendPage(reply, 400, faultPage('네이버', 'returl', AUTHORIZE_FAULTS.returl, publicUrl))
  })
}
