import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ClientBase, Pool } from 'pg'
import { z } from 'zod'
import type { Clock } from '#core/shared/clock.ts'
import { OWN_FILES_POLICY, sendPage } from '../page.ts'
import { inTransaction } from '../transaction.ts'
import { withHeaders } from '../with-headers.ts'
import type { SandboxKeys } from './basic-auth.ts'
import { isTossCode } from './codes.ts'
import type { Webhooks } from './webhooks.ts'
import { windowPage } from './window-page.ts'
import { windowRequest } from './window-request.ts'
import {
  type CardWindow,
  type Closing,
  closeWindow,
  holdWindow,
  openWindow,
  readWindow,
  WINDOW_OUTCOMES,
  type WindowOutcome,
} from './windows.ts'

export type WindowSetup = {
  readonly pool: Pool
  readonly clock: Clock
  readonly webhooks: Webhooks
  readonly keys: SandboxKeys
  /** The app's address, to which windows of tests return unless they say otherwise. */
  readonly publicUrl: string
}

const isDecline = (outcome: WindowOutcome): boolean => outcome === 'decline' || outcome === 'decline-second'

const Choice = z
  .object({
    outcome: z.enum(WINDOW_OUTCOMES),
    code: z.string().refine(isTossCode, 'no such code').optional(),
  })
  .refine(({ outcome, code }) => !isDecline(outcome) || code !== undefined, 'a decline needs a "code"')

const TestWindow = z
  .object({
    orderId: z.string(),
    orderName: z.string(),
    amount: z.number(),
    customerKey: z.string(),
    successUrl: z.string(),
    failUrl: z.string(),
  })
  .partial()

// Without `frame-ancestors`: on a PC the window stands over the app's page, which may be on another port, as it is in development.
const OVER_PAGE = withHeaders({ 'content-security-policy': OWN_FILES_POLICY })

const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ code, message })

/** The card window, and the ways into it: the browser SDK and a shortcut for tests. */
export const windowRoutes = (app: FastifyInstance, setup: WindowSetup): void => {
  const { pool, clock, webhooks, keys, publicUrl } = setup

  const close = async (
    client: ClientBase,
    window: CardWindow,
    { outcome, code }: z.infer<typeof Choice>,
  ): Promise<Closing> => {
    const closing = await closeWindow(client, window, outcome, isDecline(outcome) ? (code ?? null) : null, clock.now())
    if (closing.aborted !== null) await webhooks.enqueue(client, closing.aborted)
    return closing
  }

  // The browser SDK asks from the app's own origin, which may be another one.
  app.post('/window/sessions', async (request, reply) => {
    void reply.header('access-control-allow-origin', '*')
    const wanted = windowRequest(request.body, keys)
    if (wanted.isErr()) return refuse(reply, 400, wanted.error.code, wanted.error.message)
    return { id: await inTransaction(pool, client => openWindow(client, wanted.value, clock.now())) }
  })

  app.get<{ Params: { id: string } }>('/window/:id', OVER_PAGE, async (request, reply) => {
    const window = await readWindow(pool, request.params.id, clock.now())
    return sendPage(reply, window === null ? 404 : 200, windowPage(window, publicUrl))
  })

  app.post<{ Params: { id: string } }>('/window/:id', async (request, reply) => {
    const choice = Choice.safeParse(request.body)
    if (!choice.success) return refuse(reply, 400, 'INVALID_REQUEST', z.prettifyError(choice.error))
    const closing = await inTransaction(pool, async client => {
      const window = await holdWindow(client, request.params.id, clock.now())
      return window?.state === 'Open' ? close(client, window, choice.data) : null
    })
    if (closing === null) return refuse(reply, 409, 'WINDOW_CLOSED', '이미 끝난 결제창이에요.')
    void webhooks.deliver()
    return { redirectUrl: closing.redirectUrl }
  })

  app.post('/window', async (request, reply) => {
    const choice = Choice.safeParse(request.body)
    const parameters = TestWindow.safeParse(request.body)
    if (!choice.success) return refuse(reply, 400, 'INVALID_REQUEST', z.prettifyError(choice.error))
    if (!parameters.success) return refuse(reply, 400, 'INVALID_REQUEST', z.prettifyError(parameters.error))
    const kind = parameters.data.customerKey === undefined ? 'payment' : 'billing'
    const wanted = windowRequest(
      {
        version: 1,
        clientKey: (kind === 'billing' ? keys.billing : keys).clientKey,
        kind,
        method: '카드',
        parameters: {
          successUrl: `${publicUrl}/payment/success`,
          failUrl: `${publicUrl}/payment/fail`,
          ...parameters.data,
        },
      },
      keys,
    )
    if (wanted.isErr()) return refuse(reply, 400, wanted.error.code, wanted.error.message)
    const now = clock.now()
    const done = await inTransaction(pool, async client => {
      const window = await holdWindow(client, await openWindow(client, wanted.value, now), now)
      return window === null ? null : { window, closing: await close(client, window, choice.data) }
    })
    if (done === null) return refuse(reply, 500, 'COMMON_ERROR', 'The window did not open.')
    void webhooks.deliver()
    const { authKey, redirectUrl } = done.closing
    const { payment } = done.window
    return payment === null ? { authKey, redirectUrl } : { paymentKey: payment.paymentKey, redirectUrl }
  })
}
