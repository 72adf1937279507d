import type { FastifyInstance } from 'fastify'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { replyFailure } from './reply-failure.ts'

/** As the draft "Health Check Response Format for HTTP APIs" has it; no internals are shown. */
const PASS = { status: 'pass' } as const
const HEALTH_JSON = 'application/health+json; charset=utf-8'

/** Polled every few seconds by monitoring: a success is not logged. */
const QUIET = { logLevel: 'warn' } as const

/** `GET /api/health`: the process lives. `GET /api/ready`: it can answer customers. `GET /api/health/caller`: who asks. */
export const healthRoutes = (api: FastifyInstance, isReady: () => Promise<boolean>): void => {
  // However many ask at once, the database is asked once.
  let asking: Promise<boolean> | null = null
  const asked = (): Promise<boolean> => (asking ??= isReady().finally(() => void (asking = null)))

  api.get('/health', QUIET, (_request, reply) => reply.type(HEALTH_JSON).send(PASS))
  // Whoever sets up a proxy asks as whom the service sees them; `seasonkeep doctor` does. It tells a visitor their own address alone.
  api.get('/health/caller', QUIET, ({ ip, ips = [], headers }) => ({
    address: ip,
    isForwarded: headers['x-forwarded-for'] !== undefined,
    // Whoever connects comes first; whom a proxy names, and is believed, comes behind it.
    isBelieved: ips.length > 1,
  }))
  api.get('/ready', QUIET, async (_request, reply) =>
    (await asked()) ? reply.type(HEALTH_JSON).send(PASS) : replyFailure(reply, serviceUnreachable),
  )
}
