import { ResultAsync } from 'neverthrow'
import { explainRefund } from '../explain-money.ts'
import { explainOrder } from '../explain-order.ts'
import type { PriceRecords } from '../ports/price-records.ts'
import type { StaffPayment, StaffPayments } from '../ports/staff-payments.ts'
import { calculateRefund } from './cancel-storage.ts'
import type { Explained } from '#core/shared/explained.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import type { OrderRecords } from '#core/storing/ports/order-records.ts'
import { canCancel } from '#core/storing/projection.ts'

/** Every amount and date of an order at a moment; none for an unknown one. */
export type ExplainedOrder = (id: OrderId, now: Instant) => ResultAsync<readonly Explained[], ServiceUnreachable>

type Deps = {
  readonly prices: PriceRecords
  readonly orders: Pick<OrderRecords, 'find'>
  readonly payments: Pick<StaffPayments, 'find'>
  readonly shop: ShopNow
}

export const makeExplainedOrder =
  ({ prices, orders, payments, shop }: Deps): ExplainedOrder =>
  (id, now) =>
    ResultAsync.combine([prices.contracts({ order: id }), orders.find(id), payments.find(id)]).map(
      ([[priced], locked, paid]) => {
        if (priced === undefined || locked === null) return []
        const { order, timeline, checkouts } = locked
        const findFee = (term: number) => paid.find(payment => payment.term === term)?.feeWon ?? null
        const first = paid.find(({ term }) => term === 1)
        const refund =
          first && canCancel(order.state)
            ? explainRefund(
                calculateRefund(
                  { order, timeline, payment: { ...first, givenBackWon: sumRefunds(first) } },
                  { now, shop: shop() },
                ),
                { pickupDate: order.pickupDate, now },
              )
            : []
        return [...explainOrder({ priced, feeWon: findFee(order.termsPaid), checkouts, now, shop: shop() }), ...refund]
      },
    )

const sumRefunds = ({ refunds }: StaffPayment): Won =>
  refunds.filter(({ status }) => status === 'DONE').reduce((sum, { amountWon }) => Won.plus(sum, amountWon), NO_WON)
