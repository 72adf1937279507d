import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { parsedJson } from '#adapters/system/parsed-json.ts'

export type HttpsCall = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Until the connection is open, name look-up and TLS included. */
  readonly connectMs: number
  /** Until the last byte of the answer. */
  readonly totalMs: number
}

export type HttpsAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
}

/** What came in the place of JSON, as the page of a proxy or of a maintenance; null where it is JSON or nothing at all. */
export const otherThanJson = ({ text, headers }: HttpsAnswer): string | null =>
  text === '' || parsedJson(text) !== undefined ? null : `no JSON, but ${String(headers['content-type'] ?? 'no type')}`

const LONGEST_ANSWER_BYTES = 1024 * 1024

/** Ends an idle connection well before the other end would, so that a call hardly ever meets one that is just being closed. */
const KEPT = { keepAlive: true, maxFreeSockets: 8, timeout: 4_000 }
const [plainAgent, tlsAgent] = [new HttpAgent(KEPT), new HttpsAgent(KEPT)]

/** Makes a call; a recorder may stand around it. */
export type SendHttps = (call: HttpsCall) => Promise<HttpsAnswer>

/**
 * One call. Rejects when no whole answer came in time; `fetch` cannot limit the time to connect. What only reads goes over connections that
 * are kept. What changes something has one of its own: a kept one that the other end has just closed would make its outcome doubtful for nothing.
 */
export const httpsCall: SendHttps = ({ method, url, headers, body, connectMs, totalMs }) =>
  new Promise((resolve, reject) => {
    const isPlain = url.protocol === 'http:'
    const kept = isPlain ? plainAgent : tlsAgent
    const request = (isPlain ? requestHttp : requestHttps)(url, {
      method,
      headers: { ...headers, ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
      agent: method === 'GET' ? kept : false,
    })
    const giveUp = (reason: string) => (): void => void request.destroy(new Error(reason))
    const connectTimer = setTimeout(giveUp('no connection in time'), connectMs)
    const totalTimer = setTimeout(giveUp('no answer in time'), totalMs)
    const settled = (): void => {
      clearTimeout(connectTimer)
      clearTimeout(totalTimer)
    }
    request.on('socket', socket => {
      if (request.reusedSocket) clearTimeout(connectTimer)
      else socket.once(isPlain ? 'connect' : 'secureConnect', () => clearTimeout(connectTimer))
    })
    request.on('error', cause => {
      settled()
      reject(cause)
    })
    request.on('response', response => {
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length > LONGEST_ANSWER_BYTES) giveUp('answer too long')()
      })
      response.on('error', cause => {
        settled()
        reject(cause)
      })
      response.on('end', () => {
        settled()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() })
      })
    })
    request.end(body ?? undefined)
  })

/** A host with several addresses fails with several causes and no message of its own. */
const firstOf = (cause: unknown): unknown => (cause instanceof AggregateError ? cause.errors[0] : cause)

/** The system's name of why a connection failed, as ECONNREFUSED. */
export const failureCode = (cause: unknown): string => String(Object(firstOf(cause)).code)

/** Why a connection failed, in one line. */
export const failureText = (cause: unknown): string => {
  const first = firstOf(cause)
  return first instanceof Error ? first.message : String(first)
}
