import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../sandbox-context.ts'
import { type Fault, faultFor } from './magic-recipients.ts'
import { solapiFaults } from './faults.ts'
import { accept, listMessages, newGroupId, newMessageId, type Receipt, receipt } from './messages.ts'
import { Outgoing, refusedAtReception } from './outgoing.ts'
import { answerRefused, type SolapiAnswer } from './refusals.ts'
import { refusedSignature } from './signature.ts'

const One = z.object({ message: Outgoing })
const Many = z.object({ messages: z.array(Outgoing).min(1).max(10_000) })
const MessageQuery = z.object({
  messageId: z.string().optional(),
  groupId: z.string().optional(),
  to: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(20),
})

const ACCEPTED = '2000'
const SILENCE_MS = 30_000
const BALANCE_WON = 12_345

const STATUS = 'status:'
const statusIn = (fault: Fault | null): string | null => (fault?.startsWith(STATUS) ? fault.slice(STATUS.length) : null)

/** SOLAPI's messages and balance, below `/sandbox/solapi`; what was sent is in the inbox. */
export const solapiRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  const { pool, clock } = context
  const faults = solapiFaults(pool)

  const take = async (message: Outgoing, groupId: string, fault: Fault | null): Promise<Receipt> => {
    const messageId = newMessageId(clock.now())
    const statusCode = statusIn(fault) ?? refusedAtReception(message) ?? ACCEPTED
    if (statusCode === ACCEPTED) await accept(context, message, groupId, messageId)
    return receipt(message, groupId, messageId, statusCode)
  }

  /** Sends the answer as the fault spoils it. */
  const send = async (reply: FastifyReply, answer: SolapiAnswer, fault: Fault | null = null): Promise<FastifyReply> => {
    // A caller that has given up must not hold up the end of the process.
    if (fault === 'timeout') await delay(SILENCE_MS, undefined, { ref: false })
    if (fault === 'html') return reply.type('text/html').send('<html><body><h1>Bad Gateway</h1></body></html>')
    if (fault === 'drop') {
      void reply.hijack()
      reply.raw.destroy()
      return reply
    }
    return reply.code(answer.status).send(answer.body)
  }

  const sendSigned = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<[SolapiAnswer, Fault | null]>,
  ): Promise<FastifyReply> => {
    const refused = await refusedSignature(pool, request.headers.authorization, clock.now())
    return refused === null ? send(reply, ...(await work())) : send(reply, answerRefused(refused))
  }

  /** Receives under a fault; one that keeps messages out answers in place of `receive`. */
  const under = async (fault: Fault | null, receive: () => Promise<object>): Promise<[SolapiAnswer, Fault | null]> => {
    if (fault === '503') return [answerRefused('ServiceUnavailable'), null]
    if (fault === '500') return [answerRefused('InternalError'), null]
    return [{ status: 200, body: await receive() }, fault]
  }

  app.post('/messages/v4/send', (request, reply) =>
    sendSigned(request, reply, async () => {
      const { data } = One.safeParse(request.body)
      if (data === undefined) return [answerRefused('ValidationError'), null]
      const fault = (await faults.take('send')) ?? (await faultFor(pool, data.message.to ?? ''))
      return under(fault, () => take(data.message, newGroupId(clock.now()), fault))
    }),
  )

  app.post('/messages/v4/send-many/detail', (request, reply) =>
    sendSigned(request, reply, async () => {
      const { data } = Many.safeParse(request.body)
      if (data === undefined) return [answerRefused('ValidationError'), null]
      const fault = await faults.take('send')
      return under(fault, async () => {
        const groupId = newGroupId(clock.now())
        const taken: Receipt[] = []
        for (const message of data.messages) {
          taken.push(await take(message, groupId, fault ?? (await faultFor(pool, message.to ?? ''))))
        }
        const messageList = taken.filter(({ statusCode }) => statusCode === ACCEPTED)
        const failedMessageList = taken.filter(({ statusCode }) => statusCode !== ACCEPTED)
        const count = {
          total: taken.length,
          registeredFailed: failedMessageList.length,
          registeredSuccess: messageList.length,
        }
        return { failedMessageList, groupInfo: { groupId, status: 'SENDING', count }, messageList }
      })
    }),
  )

  app.get('/messages/v4/list', (request, reply) =>
    sendSigned(request, reply, async () => {
      const { data } = MessageQuery.safeParse(request.query)
      if (data === undefined) return [answerRefused('ValidationError'), null]
      const messageList = await listMessages(pool, data, clock.now())
      return [{ status: 200, body: { startKey: null, limit: data.limit, messageList } }, null]
    }),
  )

  app.get('/cash/v1/balance', (request, reply) =>
    sendSigned(request, reply, async () => {
      const isLow = (await faults.open()).some(({ then }) => then === 'status:1030')
      return [{ status: 200, body: { balance: isLow ? 0 : BALANCE_WON, point: 0 } }, null]
    }),
  )

  faults.routes(app)
}
