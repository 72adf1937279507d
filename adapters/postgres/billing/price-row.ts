import { type RawBuilder, sql } from 'kysely'
import type { PriceAnswer, PriceOffer } from '#core/billing/price-offer.ts'
import type { PricedOrder } from '#core/billing/price-change.ts'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { toOrder, type OrderRow } from '#adapters/postgres/storing/order-row.ts'

export type PriceOfferRow = {
  readonly term: number
  readonly old_won: number
  readonly new_won: number
  readonly from_day: string
  readonly offered_at: Instant
  readonly noticed_at: Instant | null
  readonly answer: string | null
  readonly answered_at: Instant | null
}

/** The row was checked when it was written, by the rules and by the table's constraints. */
export const toPriceOffer = (row: PriceOfferRow): PriceOffer => ({
  term: row.term,
  oldWon: row.old_won as Won,
  newWon: row.new_won as Won,
  from: row.from_day as Day,
  offeredAt: row.offered_at,
  noticedAt: row.noticed_at,
  answer: row.answer as PriceAnswer | null,
  answeredAt: row.answered_at,
})

type PricedRow = OrderRow & { readonly last_won: number; readonly charged_on: string | null } & (
    | { readonly term: null }
    | PriceOfferRow
  )

/** Contracts with the offer for their next term. `where` speaks of `o`, the order. */
export const pricedOrdersFrom = async (
  db: Database,
  where: RawBuilder<unknown>,
  most: number | null = null,
): Promise<readonly (PricedOrder & { readonly customer: string; readonly chargedOn: Day | null })[]> => {
  const { rows } = await sql<PricedRow>`
    select o.*, p.amount_won as last_won, p.charged_on, f.term, f.old_won, f.new_won, f.from_day, f.offered_at, f.noticed_at, f.answer, f.answered_at
    from storage_order o
    join payment p on p.order_id = o.id and p.term = greatest(o.terms_paid, 1) and p.superseded = 0
    left join price_offer f on f.order_id = o.id and f.term = o.terms_paid + 1
    ${where} order by o.placed_at, o.id limit ${most}`.execute(db)
  return rows.map(row => ({
    order: toOrder(row),
    attemptOpen: row.attempt_open,
    lastPaid: row.last_won as Won,
    offer: row.term === null ? null : toPriceOffer(row),
    customer: row.customer_id,
    chargedOn: row.charged_on as Day | null,
  }))
}
