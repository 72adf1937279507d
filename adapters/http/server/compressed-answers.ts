import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Characters. Less travels in as many packets either way; more is the description of the API, which is answered in the turn of its call (X8), or a file. */
const WORTH = { from: 4_000, to: 64_000 }

/** Whether a client takes this encoding: one of weight 0 is refused (RFC 9110, 12.5.3). */
export const takesEncoding = (accepted: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  (accepted ?? '').split(',').some(one => {
    const [name, weight] = one.split(';').map(part => part.trim().toLowerCase())
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '')
  })

/**
 * Long answers are compressed for who takes them: on a phone home's drawing shares its line with the code. On the customers' API alone, where requests are by a token that no
 * browser sends by itself: nobody else can make it ask, and measure secrets by the length of what comes (BREACH).
 */
export const compressAnswers = (api: FastifyInstance): void => {
  api.addHook('onSend', (request, reply, payload, done) => {
    const isTaken = takesEncoding(request.headers['accept-encoding'], 'gzip')
    const isWorth = typeof payload === 'string' && payload.length >= WORTH.from && payload.length <= WORTH.to
    if (!isWorth || !isTaken) return done()
    void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
    gzip(payload, done)
  })
}
