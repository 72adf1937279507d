import type { FastifyPluginAsync } from 'fastify'
import { Pool } from 'pg'
import { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import { assetRoutes } from './assets.ts'
import { type Inbox, makeInbox } from './inbox.ts'
import { sendPage } from './page.ts'
import { inboxPage, indexPage, receiptPage } from './pages.ts'
import type { SandboxClock } from './sandbox-clock.ts'
import { refuseProduction } from './schema.ts'
import { firebaseRoutes, googleRoutes } from './google/routes.ts'
import { kakaoRoutes } from './kakao/routes.ts'
import { type MailServer, startMailServer } from './mail/mail-server.ts'
import { naverRoutes } from './naver/routes.ts'
import { solapiRoutes } from './solapi/routes.ts'
import type { SandboxContext } from './sandbox-context.ts'
import { controlRoutes } from './toss/control-routes.ts'
import { findByKey } from './toss/ledger.ts'
import { restRoutes } from './toss/rest-routes.ts'
import { makeWebhooks } from './toss/webhooks.ts'
import { windowRoutes } from './toss/window-routes.ts'

/** Keys of the sandbox, in the form of Toss's own test keys. */
export const SANDBOX_TOSS_KEYS = {
  clientKey: 'test_ck_seasonkeep0sandbox0only0000',
  secretKey: 'test_sk_seasonkeep0sandbox0only0000',
  /** Of a second shop, which alone may store cards. */
  billing: {
    clientKey: 'test_ck_seasonkeep0sandbox0billing0',
    secretKey: 'test_sk_seasonkeep0sandbox0billing0',
  },
}

export type SandboxSetup = {
  readonly databaseUrl: string
  readonly clock: SandboxClock
  /** Where the app is, as the browser sees it: `http://localhost:8181`. */
  readonly publicUrl: string
  /** Where the sandbox itself is, without a slash at the end; by default `/sandbox` of the app. */
  readonly sandboxUrl?: string
  /** The merchant's address for payment events; null sends none. */
  readonly webhookUrl: string | null
}

export type Sandbox = {
  /** Registered without a prefix: it keeps below `/sandbox`, but for what the firebase SDK asks at the root. */
  readonly plugin: FastifyPluginAsync
  readonly inbox: Inbox
  /** The port of the SMTP listener, on this machine only. */
  readonly mailPort: number
  close(): Promise<void>
}

const parsedOrText = (text: string): unknown => {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The providers' sandboxes, on the tables that the clock has prepared and with connections of their own. Refuses to start in production. */
export const makeSandbox = async (setup: SandboxSetup): Promise<Sandbox> => {
  refuseProduction()
  const { clock, publicUrl, webhookUrl } = setup
  const sandboxUrl = setup.sandboxUrl ?? `${publicUrl}/sandbox`
  const pool = new Pool({ connectionString: setup.databaseUrl, max: 20, application_name: 'seasonkeep sandbox' })
  // An idle connection that the server closes is replaced at the next query.
  pool.on('error', () => undefined)
  const inbox = makeInbox(pool, clock)
  const webhooks = makeWebhooks({ pool, clock, sandboxUrl, webhookUrl })
  const context: SandboxContext = { pool, clock, inbox, publicUrl, sandboxUrl }
  const mail: MailServer = await startMailServer(context)

  const time = (): object => ({ now: Instant.toIso(clock.now()), running: clock.isRunning() })

  const belowSandbox: FastifyPluginAsync = async app => {
    // With any content type a body is JSON or else refused by the route: the providers are as lenient.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) =>
      done(null, parsedOrText(String(text))),
    )

    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'NOT_FOUND', message: '없는 주소예요.' }))

    assetRoutes(app)
    app.get('/', (_request, reply) => sendPage(reply, 200, indexPage(clock.now(), clock.isRunning(), publicUrl)))

    app.get('/clock', time)
    app.post('/clock', async (request, reply) => {
      const done = await clock.command(request.body)
      return done.isOk() ? time() : reply.code(400).send({ code: 'INVALID_REQUEST', message: done.error })
    })

    type Recipient = { Querystring: { to?: string } }
    app.get<Recipient>('/inbox', async (request, reply) =>
      sendPage(reply, 200, inboxPage(await inbox.read(request.query.to))),
    )
    app.get<Recipient>('/inbox.json', async request =>
      (await inbox.read(request.query.to)).map(message => ({ ...message, at: Instant.toIso(message.at) })),
    )

    await app.register(
      async toss => {
        restRoutes(toss, { pool, clock, webhooks, keys: SANDBOX_TOSS_KEYS, sandboxUrl })
        windowRoutes(toss, { pool, clock, webhooks, keys: SANDBOX_TOSS_KEYS, publicUrl })
        controlRoutes(toss, pool, clock, webhooks)
        toss.get<{ Params: { paymentKey: string } }>('/receipt/:paymentKey', async (request, reply) => {
          const payment = await findByKey(pool, request.params.paymentKey)
          if (payment === null || payment.approvedAt === null) return sendPage(reply, 404, receiptPage(null))
          return sendPage(
            reply,
            200,
            receiptPage({
              ...payment,
              amount: Won.format(payment.amountWon as Won),
              refunded: Won.format((payment.amountWon - payment.balanceWon) as Won),
              at: payment.approvedAt,
            }),
          )
        })
      },
      { prefix: '/toss' },
    )
    await app.register(async kakao => kakaoRoutes(kakao, context), { prefix: '/kakao' })
    await app.register(async naver => naverRoutes(naver, context), { prefix: '/naver' })
    await app.register(async google => googleRoutes(google, context), { prefix: '/google' })
    await app.register(async solapi => solapiRoutes(solapi, context), { prefix: '/solapi' })
  }

  const plugin: FastifyPluginAsync = async app => {
    await app.register(belowSandbox, { prefix: '/sandbox' })
    await app.register(async root => {
      root.removeAllContentTypeParsers()
      root.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) =>
        done(null, parsedOrText(String(text))),
      )
      firebaseRoutes(root, context)
    })
  }

  return {
    plugin,
    inbox,
    mailPort: mail.port,
    async close() {
      await mail.close()
      await webhooks.stop()
      await pool.end()
    },
  }
}
