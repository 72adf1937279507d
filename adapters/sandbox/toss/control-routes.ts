import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { refuseOrder } from '../refuse-order.ts'
import { tossFaults } from './faults.ts'
import { ledgerRows } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'

const Resend = z.strictObject({
  paymentKey: z.string(),
  times: z.int().min(1).max(1000).default(1),
  status: z.string().optional(),
})

/** What a test or a curious person orders of the provider, and what it remembers. */
export const controlRoutes = (app: FastifyInstance, pool: Pool, webhooks: Webhooks): void => {
  app.get<{ Querystring: { orderId?: string } }>('/ledger.json', request =>
    ledgerRows(pool, request.query.orderId ?? null),
  )

  tossFaults(pool).routes(app)

  app.post('/webhooks/resend', async (request, reply) => {
    const order = Resend.safeParse(request.body)
    if (!order.success) return refuseOrder(reply, z.prettifyError(order.error))
    const { paymentKey, times, status } = order.data
    return { sent: await webhooks.resend(paymentKey, times, status ?? null) }
  })
}
