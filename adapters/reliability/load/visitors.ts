import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { SeededRandom } from '#adapters/reliability/model/seeded-random.ts'
import type { AnswersUnderLoad } from './answers.ts'
import type { VirtualUsers } from './virtual-users.ts'

type Setup = {
  readonly url: string
  /** Where the sandbox's card window is. */
  readonly windowUrl: string
  readonly virtualUsers: VirtualUsers
  readonly answers: AnswersUnderLoad
  readonly random: SeededRandom
}

/** Between two looks at a screen. */
const PAUSE_MS = 200
const PASSWORD_TRIES = 3
const CONFIRM_TRIES = 4
const ASK_AGAIN_MS = 1_000
const TIMEOUT_MS = 30_000
/** One in so many visits. */
const BUYS = 3
const CANCELS = 9

type Asked = { readonly path?: string; readonly body?: object; readonly token?: string; readonly key?: string }
type Answer = { readonly status: number; readonly body: Readonly<Record<string, never>> | null }

/** Customers who come, look around, buy and leave, one after the other at each of so many places, until they are sent home. */
export const visitors = ({ url, windowUrl, virtualUsers, answers, random }: Setup, places: number) => {
  const closing = new AbortController()
  let visits = 0

  const visit = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = async (called: string, asked: Asked = {}): Promise<Answer> => {
      await delay(random.below(PAUSE_MS))
      const [method = '', path = ''] = called.split(' ')
      const began = performance.now()
      const { status, text } = await sent(agent, method, `${url}/api${asked.path ?? path}`, asked)
      answers.note(called, { status, text, ms: performance.now() - began })
      return { status, body: parsed(text) }
    }
    const { id, email, password, reports } = virtualUsers.anybody(random)
    try {
      const token = await loggedIn(ask, { email, password })
      if (token === null) return
      for (const called of LOOKS) {
        await ask(called, { token, path: called.split(' ')[1]?.replace(':id', id) ?? '' })
      }
      for (const report of reports) {
        await ask('GET /users/equipment/report/:id', { token, path: `/users/equipment/report/${report}` })
      }
      if (random.below(BUYS) === 0) await buy(ask, token)
      await ask('POST /auth/logout', { token, body: {} })
    } finally {
      visits += 1
      agent.destroy()
    }
  }

  type Ask = (called: string, asked?: Asked) => Promise<Answer>

  const loggedIn = async (ask: Ask, body: object): Promise<string | null> => {
    for (let tries = 0; tries < PASSWORD_TRIES; tries += 1) {
      const answer = await ask('POST /users/login', { body })
      if (answer.status === 200) return answer.body?.['token'] ?? null
      await delay(ASK_AGAIN_MS)
    }
    return null
  }

  const buy = async (ask: Ask, token: string): Promise<void> => {
    const order = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }
    const { body: placed } = await ask('POST /orders/pre-create', { token, body: order })
    const orderId: string | undefined = placed?.['orderId']
    if (orderId === undefined) return
    const window = { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' }
    const shown = await sent(undefined, 'POST', `${windowUrl}/sandbox/toss/window`, { body: window })
    const paymentKey: string | undefined = parsed(shown.text)?.['paymentKey']
    if (paymentKey === undefined) return
    const key = randomUUID()
    for (let tries = 0; tries < CONFIRM_TRIES; tries += 1) {
      const confirmation = { paymentKey, orderId, amount: 99_000 }
      const { status, body } = await ask('POST /orders/toss/confirm', { token, key, body: confirmation })
      if (status === 200) return random.below(CANCELS) === 0 ? cancel(ask, token, body) : undefined
      await delay(ASK_AGAIN_MS)
    }
  }

  const cancel = async (ask: Ask, token: string, body: Answer['body']): Promise<void> => {
    const payment = (body?.['payment'] as { paymentId?: string } | undefined)?.paymentId
    await ask('PUT /payments/:id/status', {
      token,
      path: `/payments/${payment}/status`,
      body: { status: 'CANCELLED', intent: 'CANCEL' },
    })
  }

  const keepComing = async (): Promise<void> => {
    while (!closing.signal.aborted) await visit()
  }
  const coming = Array.from({ length: places }, keepComing)
  return {
    visits: () => visits,
    async sendHome(): Promise<void> {
      closing.abort()
      await Promise.all(coming)
    },
  }
}

const LOOKS = [
  'GET /users/home-info',
  'GET /users/me',
  'GET /users/storing/active',
  'GET /users/storing/in-storage',
  'GET /orders/stats',
  'GET /payments/history',
  'GET /payments/user/:id/completed',
  'GET /users/equipment/reports',
]

const parsed = (text: string): Answer['body'] => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Without an answer the status is 0 and the text says why. */
type Sent = { readonly status: number; readonly text: string }

const sent = (agent: Agent | undefined, method: string, url: string, { body, token, key }: Asked): Promise<Sent> =>
  new Promise(resolve => {
    const broken = ({ code = 'cut off' }: NodeJS.ErrnoException): void => resolve({ status: 0, text: code })
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const asked = request(url, { method, headers, timeout: TIMEOUT_MS, ...(agent && { agent }) }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.once('error', broken).once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asked.on('error', broken).once('timeout', () => asked.destroy(Object.assign(new Error(), { code: 'TIMEOUT' })))
    asked.end(body && JSON.stringify(body))
  })
