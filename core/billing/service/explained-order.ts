import { ResultAsync } from 'neverthrow'
import { explainRefund } from '../explain-money.ts'
import { explainOrder } from '../explain-order.ts'
import type { ContractRecords } from '../ports/contract-records.ts'
import type { PriceRecords } from '../ports/price-records.ts'
import type { StaffPayments } from '../ports/staff-payments.ts'
import { countedPickupDay } from '../refund.ts'
import { calculateRefund } from './cancel-storage.ts'
import type { Explained } from '#core/shared/explained.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import { canCancel } from '#core/storing/projection.ts'

/** Every amount and date of an order at a moment; none for an unknown one. */
export type ExplainedOrder = (id: OrderId, now: Instant) => ResultAsync<readonly Explained[], ServiceUnreachable>

type Deps = {
  readonly prices: PriceRecords
  readonly contracts: Pick<ContractRecords, 'look'>
  readonly payments: Pick<StaffPayments, 'find'>
  readonly shop: ShopNow
}

export const makeExplainedOrder =
  ({ prices, contracts, payments, shop }: Deps): ExplainedOrder =>
  (id, now) =>
    ResultAsync.combine([prices.contracts({ order: id }), contracts.look({ order: id }, null), payments.find(id)]).map(
      ([[priced], contract, paid]) => {
        if (priced === undefined || contract === null) return []
        const { order, checkouts, isDayClosed } = contract
        const findFee = (term: number) => paid.findLast(payment => payment.term === term)?.feeWon ?? null
        const refund = canCancel(order.state)
          ? explainRefund(calculateRefund(contract, { now, shop: shop() }), {
              pickupDate: countedPickupDay(order, isDayClosed),
              now,
            })
          : []
        return [...explainOrder({ priced, feeWon: findFee(order.termsPaid), checkouts, now, shop: shop() }), ...refund]
      },
    )
