import type { NoticeFacts } from '#core/notices/notice-facts.ts'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { Database } from './database.ts'
import { orderOf } from './order-row.ts'

/** What a notice about this order, or about none, can speak of. */
export const noticeFactsOf = async (db: Database, orderId: string | null, now: Instant): Promise<NoticeFacts> => {
  if (orderId === null) return { order: null, refund: null, broughtOn: null, now }
  const order = await db.selectFrom('storage_order').selectAll().where('id', '=', orderId).executeTakeFirst()
  const refund = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .select(['r.amount_won', 'r.requested_at'])
    .where('p.order_id', '=', orderId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const checkout = await db
    .selectFrom('checkout')
    .select('scheduled_for')
    .where('order_id', '=', orderId)
    .where('withdrawn_at', 'is', null)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    order: order ? { ...orderOf(order), yearlyWon: order.amount_won as Won } : null,
    refund: refund ? { amountWon: refund.amount_won as Won, requestedAt: refund.requested_at } : null,
    broughtOn: (checkout?.scheduled_for ?? null) as Day | null,
    now,
  }
}
