import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import { z } from 'zod'
import { refuseOrder } from '../refuse-order.ts'
import { inTransaction } from '../transaction.ts'
import { tossFaults } from './faults.ts'
import { ledgerRows } from './ledger.ts'
import { cancelPayment } from './operations.ts'
import type { Webhooks } from './webhooks.ts'

const Resend = z.strictObject({
  paymentKey: z.string(),
  times: z.int().min(1).max(1000).default(1),
  status: z.string().optional(),
})

const Cancel = z.strictObject({ paymentKey: z.string(), amount: z.int().positive().optional() })

const DeleteCard = z.strictObject({ customerKey: z.string() })

/** What a test or a curious person orders of the provider, and what it remembers. */
export const controlRoutes = (app: FastifyInstance, pool: Pool, clock: Clock, webhooks: Webhooks): void => {
  app.get<{ Querystring: { orderId?: string } }>('/ledger.json', async request => {
    await webhooks.sweep()
    return ledgerRows(pool, request.query.orderId ?? null)
  })

  tossFaults(pool).routes(app)

  // The shop's staff at the provider's own page: all that is left goes back, or a part.
  app.post('/cancel', async (request, reply) => {
    const order = Cancel.safeParse(request.body)
    if (!order.success) return refuseOrder(reply, z.prettifyError(order.error))
    const { paymentKey, amount: cancelAmount } = order.data
    const outcome = await inTransaction(pool, async client => {
      const body = { cancelReason: '상점관리자 취소', cancelAmount }
      const cancelled = await cancelPayment(client, paymentKey, body, { now: clock.now(), underWay: null, shop: null })
      if ('payment' in cancelled) await webhooks.enqueue(client, cancelled.payment)
      return cancelled
    })
    if ('refused' in outcome) return refuseOrder(reply, outcome.refused)
    void webhooks.deliver()
    return {}
  })

  // The provider itself, as when the card company closes a card.
  app.post('/cards/delete', async (request, reply) => {
    const order = DeleteCard.safeParse(request.body)
    if (!order.success) return refuseOrder(reply, z.prettifyError(order.error))
    const deleted = await inTransaction(pool, async client => {
      const { rows } = await client.query<{ readonly billing_key: string }>(
        `update sandbox.toss_billing_key set removed_at = $2 where customer_key = $1 and removed_at is null
         returning billing_key`,
        [order.data.customerKey, Instant.toDate(clock.now())],
      )
      for (const { billing_key: key } of rows) await webhooks.enqueueDeletedCard(client, key, null)
      return rows.length
    })
    void webhooks.deliver()
    return { deleted }
  })

  app.post('/webhooks/resend', async (request, reply) => {
    const order = Resend.safeParse(request.body)
    if (!order.success) return refuseOrder(reply, z.prettifyError(order.error))
    const { paymentKey, times, status } = order.data
    return { sent: await webhooks.resend(paymentKey, times, status ?? null) }
  })
}
