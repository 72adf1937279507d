import type { FastifyInstance } from 'fastify'
import { sendPage } from '../page.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { withHeaders } from '../with-headers.ts'
import { takeFault } from './faults.ts'
import { handlerPage, invalidRequestPage } from './handler-page.ts'
import { HandlerRequest } from './handler-request.ts'
import { allPeople } from './people.ts'

// Whichever policy its opener has, the window keeps its hold of it, as Google's own does.
const WINDOW = withHeaders({ 'cross-origin-opener-policy': 'unsafe-none' })

// Without `frame-ancestors`: the app may be on another port, as it is in development.
const FRAME = withHeaders({ 'content-security-policy': `default-src 'none'; script-src 'self'; base-uri 'none'` })

const framePage = (isLost: boolean): string =>
  `<!doctype html><html lang="ko"${isLost ? ' data-lost' : ''}><head><meta charset="utf-8"><title>Google</title>` +
  `<script src="/sandbox/assets/google-iframe.js"></script></head><body></body></html>`

/** The two pages of the SDK's way to Google and back: the one where a person is chosen, and the hidden one that hands over the result of a redirect. */
export const helperRoutes = (app: FastifyInstance, { pool, publicUrl }: SandboxContext): void => {
  app.get('/emulator/auth/handler', WINDOW, async (request, reply) => {
    const query = HandlerRequest.safeParse(request.query)
    return query.success
      ? sendPage(reply, 200, handlerPage(query.data, await allPeople(pool)))
      : sendPage(reply, 400, invalidRequestPage(publicUrl))
  })

  app.get('/emulator/auth/iframe', FRAME, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(framePage((await takeFault(pool, 'iframe')) === 'lost')),
  )
}
