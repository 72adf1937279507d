import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalBody, replyRefused } from './reply-failure.ts'
import type { REQUEST_MESSAGES } from './messages.ts'

type Headers = Readonly<Record<string, string>>
type Refusal = readonly [status: number, code: keyof typeof REQUEST_MESSAGES]

/** What reaches no route is answered in the same body and under the same headers as everything else, and never quotes what was sent. */
export const unreadable = (headers: Headers) => ({
  /** No HTTP, or not in time. */
  clientErrorHandler(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, code] = toRefusal(error.code)
    logRefused(this.log, status, error.code)
    if (socket.writable) socket.write(rawAnswer(status, code, headers))
    socket.destroy(error)
  },
  /** A path that cannot be decoded, or a part of one that is longer than any of ours. */
  frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    logRefused(request.log, error.statusCode, error.code)
    void reply.headers(headers)
    if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') void replyRefused(reply, 404, 'NOT_FOUND')
    else void replyRefused(reply, 400, 'BAD_REQUEST')
  },
})

const toRefusal = (code: string | undefined): Refusal => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'REQUEST_TIMEOUT']
  return code === 'HPE_HEADER_OVERFLOW' ? [431, 'PAYLOAD_TOO_LARGE'] : [400, 'BAD_REQUEST']
}

const logRefused = (log: FastifyBaseLogger, status: number | undefined, reason: string | undefined): void =>
  log.info({ status, reason }, 'unreadable request')

const toText = (code: Refusal[1]): string => JSON.stringify(refusalBody(code, randomUUID()))

const toHeaders = (text: string, headers: Headers): Headers => ({
  ...headers,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(text)),
  'cache-control': 'no-store',
  connection: 'close',
})

const rawAnswer = (status: number, code: Refusal[1], headers: Headers): string => {
  const text = toText(code)
  const lines = Object.entries(toHeaders(text, headers)).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n')
}

/** An unknown `Expect`; Node would answer it with nothing at all. */
export const refuseExpectations = (app: FastifyInstance, headers: Headers): void => {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const text = toText('BAD_REQUEST')
    response.writeHead(417, toHeaders(text, headers)).end(text)
  })
}

/**
 * Two hosts, or none, two tokens, two kinds of body or two keys mean that a proxy in front of us may have read another request than
 * we do: Node would take the first. `bearer` is read by some and passed over by others; ours is spelled as the contract spells it.
 */
export const refuseUnclear = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const isOld = raw.httpVersionMinor === 0 && raw.headers.host === undefined
    const hasOneHost = isOld || timesIn(raw.rawHeaders, 'host') === 1
    const [scheme = ''] = raw.headers.authorization?.split(' ') ?? []
    const isMisspelled = scheme !== 'Bearer' && scheme.toLowerCase() === 'bearer'
    if (hasOneHost && !isMisspelled && ONCE_AT_MOST.every(name => timesIn(raw.rawHeaders, name) <= 1)) done()
    else void replyRefused(reply, 400, 'BAD_REQUEST')
  })
}

const ONCE_AT_MOST = ['authorization', 'content-type', 'idempotency-key', 'origin']

/** Names and values take turns. */
const timesIn = (rawHeaders: readonly string[], name: string): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.length === name.length && text.toLowerCase() === name).length
