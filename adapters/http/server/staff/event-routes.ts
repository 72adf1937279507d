import type { FastifyInstance } from 'fastify'
import type { StaffCaller } from '#core/staff/staff-access.ts'
import { answerHeaders } from '#adapters/http/server/security-headers.ts'
import { makeAdmit, replyStaffFailure, type StaffServer } from './staff-mount.ts'

/** Tells what changed, by its id, to all who listen in this process. */
export type News = {
  /** Answers what ends the listening. */
  readonly listen: (heard: (id: string) => void) => () => void
}

/** Which order changed, and which member was signed out somewhere. */
export type DeskNews = { readonly orders: News; readonly signOuts: News }

/** So often a line is sent when there is no news: proxies close what is silent, and whose session is over hears it. */
const HEARTBEAT_MS = 15_000
/** Of one member: a phone, a computer, and some tabs that were forgotten. */
const STREAMS_EACH = 6

/** `GET /events`: server-sent events, one for each order that changed, by its id alone; who looks asks for it (G284). */
export const staffEventRoutes = (app: FastifyInstance, server: StaffServer, news: DeskNews): void => {
  const admit = makeAdmit(server)
  const open = new Map<string, (() => void)[]>()
  app.addHook('preClose', async () => {
    for (const end of [...open.values()].flat()) end()
  })
  app.get<{ Params: Record<string, string> }>('/events', async (request, reply) => {
    const call = { method: 'GET', path: '/events', access: 'SUPPORT', about: 'COMMON' } as const
    const admitted = await admit(request, reply, call, 'Silently')
    if (admitted.isErr()) return replyStaffFailure(reply, admitted.error)
    const { desk, token, caller } = admitted.value
    void reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...answerHeaders(server),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write(': open\n\n')
    let isOver = false
    const tell = (text: string): void => {
      if (!isOver) raw.write(text)
    }
    const look = async (): Promise<void> => {
      const found = await desk.staffSessions.authenticate(token, { client: 'BROWSER', activity: 'Silently' })
      if (found.isErr() && found.error.kind === 'SignInNeeded') {
        tell('event: signed-out\ndata:\n\n')
        end()
      } else tell(':\n\n')
    }
    let looked = Promise.resolve()
    const stops = [
      news.signOuts.listen(member => {
        if (member === caller?.member.id) looked = look()
      }),
      // Of what comes right after, nothing is told before it is known whose session has ended.
      news.orders.listen(orderId => void looked.then(() => tell(`event: order\ndata: ${orderId}\n\n`))),
    ]
    const beat = setInterval(() => {
      void look()
    }, HEARTBEAT_MS)
    const end = (): void => {
      isOver = true
      raw.end()
    }
    const drop = remember(open, caller, end)
    raw.on('close', () => {
      isOver = true
      clearInterval(beat)
      for (const stop of stops) stop()
      drop()
    })
    return reply
  })
}

/** The oldest stream of a member makes room for a new one. */
const remember = (open: Map<string, (() => void)[]>, caller: StaffCaller | null, end: () => void): (() => void) => {
  const id = caller?.member.id ?? ''
  const streams = [...(open.get(id) ?? []), end]
  for (const oldest of streams.splice(0, Math.max(0, streams.length - STREAMS_EACH))) oldest()
  open.set(id, streams)
  return () => {
    const left = (open.get(id) ?? []).filter(one => one !== end)
    if (left.length > 0) open.set(id, left)
    else open.delete(id)
  }
}
