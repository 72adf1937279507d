import type { Result, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { Plan } from '#core/storing/plan.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { PricedOrder, PriceNotice } from '../price-change.ts'
import type { PriceOffer } from '../price-offer.ts'
import type { StaffDecision } from '#core/shared/staff.ts'

/** Whose contracts: those that are paid for, and not over. */
export type PricedOf =
  | { readonly order: OrderId }
  /** Everywhere, or in one region, as prices are set (G201). */
  | { readonly plan: Plan; readonly region?: RegionCode | undefined }
  | { readonly customer: CustomerId }

export type NewPriceOffer = {
  readonly orderId: OrderId
  readonly offer: PriceOffer
  /** Null of a lower price. */
  readonly notifyAt: Instant | null
}

export type ListedOffer = { readonly orderId: OrderId; readonly offer: PriceOffer }

/** The newest first. */
export const PRICE_OFFERS: SortedList<ListedOffer> = {
  kinds: ['instant', 'id', 'number'],
  placeOf: ({ orderId, offer }) => [offer.offeredAt, orderId, offer.term],
}

/** What terms are to cost, and what their customers say to it. One offer for each contract and term. */
export interface PriceRecords {
  /** The oldest order first. Nothing is locked. */
  contracts(of: PricedOf): ResultAsync<readonly PricedOrder[], ServiceUnreachable>
  /** Writes offers, in place of unannounced ones; answers for which orders. */
  offer(offers: readonly NewPriceOffer[], decision: StaffDecision): ResultAsync<readonly OrderId[], ServiceUnreachable>
  /** Locks the order, asks `decide`, and writes the lower price with what the next charge takes in one commit. */
  lower<Refusal>(
    order: OrderId,
    decide: (priced: PricedOrder) => Result<PriceOffer, Refusal>,
    decision: StaffDecision,
  ): ResultAsync<PriceOffer, Refusal | OrderNotFound | ServiceUnreachable>
  /** Takes the offers of these orders for their next term back, and what was agreed to; not while a charge is being decided. Answers of which orders. */
  withdraw(orders: readonly OrderId[], decision: StaffDecision): ResultAsync<readonly OrderId[], ServiceUnreachable>
  /** Of one order or of all; sorted as `PRICE_OFFERS`. */
  list(order: OrderId | null, part: ListPart): ResultAsync<readonly ListedOffer[], ServiceUnreachable>
  /** Takes offers whose notice is due, locks each order, asks `decide`, and writes notice and offer in one commit; answers how many. */
  notifyDue(
    now: Instant,
    limit: number,
    decide: (priced: PricedOrder) => PriceNotice,
  ): ResultAsync<number, ServiceUnreachable>
  /** Locks the customer's order and asks `decide`; the offer and what the next charge takes are one commit. Answers its state then. */
  answer<Refusal>(
    order: OrderId,
    customer: CustomerId,
    decide: (priced: PricedOrder) => Result<PriceOffer, Refusal>,
  ): ResultAsync<PricedOrder, Refusal | OrderNotFound | ServiceUnreachable>
}
