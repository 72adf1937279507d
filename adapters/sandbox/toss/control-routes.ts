import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { clearFaults, FaultOrders, openFaults, orderFaults } from './faults.ts'
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

  app.get('/faults', () => openFaults(pool))
  app.post('/faults', async (request, reply) => {
    const orders = FaultOrders.safeParse(request.body)
    if (!orders.success) {
      return reply.code(400).send({ code: 'INVALID_REQUEST', message: z.prettifyError(orders.error) })
    }
    await orderFaults(pool, orders.data)
    return openFaults(pool)
  })
  app.delete('/faults', async () => {
    await clearFaults(pool)
    return []
  })

  app.post('/webhooks/resend', async (request, reply) => {
    const order = Resend.safeParse(request.body)
    if (!order.success) {
      return reply.code(400).send({ code: 'INVALID_REQUEST', message: z.prettifyError(order.error) })
    }
    const { paymentKey, times, status } = order.data
    return { sent: await webhooks.resend(paymentKey, times, status ?? null) }
  })
}
