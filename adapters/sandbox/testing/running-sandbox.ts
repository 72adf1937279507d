import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { makeSandboxClock, type SandboxClock } from '../sandbox-clock.ts'
import { makeSandbox, SANDBOX_TOSS_KEYS, type Sandbox } from '../sandbox.ts'

export type ReceivedWebhook = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly event: {
    readonly eventType: string
    readonly data: { readonly paymentKey: string; readonly status: string; readonly reason?: string | null }
  }
}

export type RunningSandbox = {
  /** The address of `/sandbox`. */
  readonly url: string
  readonly databaseUrl: string
  readonly clock: SandboxClock
  readonly sandbox: Sandbox
  /** What arrived at the merchant's address, which answers with `merchant.status`. */
  readonly webhooks: ReceivedWebhook[]
  readonly merchant: { status: number }
  close(): Promise<void>
}

const listening = (server: Server): Promise<string> =>
  new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })

/** The sandbox as the product runs it: over HTTP, on PostgreSQL, with a merchant that listens for its events. */
export const runningSandbox = async (): Promise<RunningSandbox> => {
  const database = await freshDatabase()
  const webhooks: ReceivedWebhook[] = []
  const merchant = { status: 200 }
  const receiver = createServer(async (request, response) => {
    const event = JSON.parse((await request.toArray()).join('')) as ReceivedWebhook['event']
    webhooks.push({ headers: request.headers, event })
    response.writeHead(merchant.status).end()
  })
  const webhookUrl = `${await listening(receiver)}/api/webhooks/payments`
  const clock = await makeSandboxClock(database.url)
  const sandbox = await makeSandbox({
    databaseUrl: database.url,
    clock,
    publicUrl: 'http://app.test',
    webhookUrl,
  })
  const app = fastify({ forceCloseConnections: true })
  await app.register(sandbox.plugin)
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/sandbox`
  return {
    url,
    databaseUrl: database.url,
    clock,
    sandbox,
    webhooks,
    merchant,
    async close() {
      await app.close()
      await sandbox.close()
      await clock.close()
      receiver.closeAllConnections()
      receiver.close()
      await database.drop()
    },
  }
}

/** A call with the secret key of the shop that may make it; `headers` come on top. */
export const callToss = (
  { url }: RunningSandbox,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/toss${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${keysFor(path).secretKey}:`).toString('base64')}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const keysFor = (path: string) => (path.startsWith('/v1/billing') ? SANDBOX_TOSS_KEYS.billing : SANDBOX_TOSS_KEYS)

/** A buyer who agrees in the window, without a browser. */
export const agreedPayment = async (
  running: RunningSandbox,
  order: { readonly orderId: string; readonly amount: number },
  choice: { readonly outcome: string; readonly code?: string } = { outcome: 'approve' },
): Promise<string> => {
  const response = await callToss(running, 'POST', '/window', { ...order, orderName: '스키 보관 기본', ...choice })
  return ((await response.json()) as { paymentKey: string }).paymentKey
}
