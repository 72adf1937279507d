import type { Transaction } from 'kysely'
import { nextPrice, type PricedOrder } from '#core/billing/price-change.ts'
import type { PriceOffer } from '#core/billing/price-offer.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

/** What the customer says, and with it what the next charge takes. The order's row must be locked by this transaction. */
export const writeAnswer = async (
  tx: Transaction<Schema>,
  after: PricedOrder & { readonly offer: PriceOffer },
): Promise<void> => {
  const { order, lastPaid, offer } = after
  await tx
    .updateTable('price_offer')
    .set({ answer: offer.answer, answered_at: offer.answeredAt === null ? null : Instant.toDate(offer.answeredAt) })
    .where('order_id', '=', order.id)
    .where('term', '=', offer.term)
    .execute()
  await tx
    .updateTable('storage_order')
    .set({ agreed_won: nextPrice(after)?.won ?? lastPaid })
    .where('id', '=', order.id)
    .execute()
}
