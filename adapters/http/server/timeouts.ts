/** How long a client may take, in milliseconds. */
export type HttpTimeouts = {
  /** From the first byte to the end of the headers. */
  readonly headersMs: number
  /** From the first byte to the end of the body. */
  readonly bodyMs: number
  /** Between two requests of one connection. */
  readonly idleMs: number
  /** Without a byte in either direction: one who asks for a file and does not read it. Longer than any call takes to answer. */
  readonly stalledMs: number
}

/** What is granted (X8). */
export const HTTP_TIMEOUTS: HttpTimeouts = { headersMs: 10_000, bodyMs: 15_000, idleMs: 30_000, stalledMs: 60_000 }

/** By itself Node looks for late clients only every half minute. */
const LOOK_EVERY_MS = 1_000

/** For Fastify and the server below it. */
export const serverTimeouts = ({ headersMs, bodyMs, idleMs, stalledMs }: HttpTimeouts) => ({
  requestTimeout: bodyMs,
  keepAliveTimeout: idleMs,
  connectionTimeout: stalledMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: LOOK_EVERY_MS },
})
