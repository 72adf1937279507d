import type { FastifyInstance } from 'fastify'
import { cookieOf, queryOf } from '../login/form.ts'
import { faultPage } from '../login/login-pages.ts'
import { sendPage } from '../page.ts'
import type { StandIn } from '../stand-in.ts'
import { AUTHORIZE_FAULTS } from './authorize-request.ts'
import { ACCOUNT_COOKIE, COOKIE_SCOPE } from './authorize-routes.ts'
import { endAccountSession } from './people.ts'

/** The end of Naver's own session (N9), as third parties use it; back to the app only. */
export const logoutRoutes = (app: FastifyInstance, { pool, publicUrl }: StandIn): void => {
  app.get('/nidlogin.logout', async (request, reply) => {
    await endAccountSession(pool, cookieOf(request, ACCOUNT_COOKIE))
    void reply.header('set-cookie', `${ACCOUNT_COOKIE}=; Max-Age=0; ${COOKIE_SCOPE}`)
    const target = queryOf(request).get('returl') ?? ''
    return URL.canParse(target) && new URL(target).origin === new URL(publicUrl).origin
      ? reply.redirect(target)
      : sendPage(reply, 400, faultPage('네이버', 'returl', AUTHORIZE_FAULTS.returl, publicUrl))
  })
}
