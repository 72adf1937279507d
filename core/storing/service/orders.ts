import type { Caller } from '#core/account/customer.ts'
import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { withinCapacity } from '../capacity.ts'
import { ORDERS_PER_CUSTOMER } from '../order-limit.ts'
import { ORDER_TERMS_VERSION } from '../order-terms.ts'
import { findRegion } from '../region.ts'
import { yearlyPriceOf } from '#core/shop/yearly-price.ts'
import { freeWindows, isSameWindow, type WindowFull } from '../pickup-window.ts'
import type { PickupWindowRecords } from '../ports/pickup-window-records.ts'
import type { OrderRecords } from '../ports/order-records.ts'
import type { Orders } from '../ports/orders.ts'

type Deps = {
  readonly records: OrderRecords
  readonly windows: PickupWindowRecords
  readonly clock: Clock
  readonly shop: ShopNow
  readonly newOrderId: NewId<OrderId>
  readonly newPaymentId: NewId<PaymentId>
}

/** Placing orders for one caller. Price and id are made here, whatever a client sends (P4, G31). */
export const makeOrders =
  ({ records, windows, clock, shop, newOrderId, newPaymentId }: Deps) =>
  (caller: Caller): Orders => ({
    keepBoth: second => records.keepBoth(caller.customer, second, clock.now()),
    place({ selection, agreements, pickupPlace, pickupWindow }) {
      const { plan, location: region } = selection
      // As an unknown one is: a page that was opened before it closed still offers it.
      if (!findRegion(shop(), region)?.isOpen) return errAsync({ kind: 'InvalidInput', field: 'location' })
      const now = clock.now()
      const amountWon = yearlyPriceOf(shop(), { plan, region, day: Day.of(now) })
      const placed = { orderId: newOrderId(), amountWon }
      const isWishFree: ResultAsync<void, WindowFull | ServiceUnreachable> =
        pickupWindow === null
          ? okAsync(undefined)
          : windows.counts(region, Day.of(now)).andThen(counts => {
              const free = freeWindows(shop(), { region, now, counts })
              const isFree = free.some(window => isSameWindow(window, pickupWindow))
              return isFree ? ok() : err({ kind: 'WindowFull' as const, free })
            })
      const placing = isWishFree.andThen(() =>
        records.place(
          {
            id: placed.orderId,
            paymentId: newPaymentId(),
            customer: caller.customer,
            selection,
            amountWon: placed.amountWon,
            agreements: agreements && { given: agreements, version: ORDER_TERMS_VERSION },
            pickupPlace,
            pickupWish: pickupWindow && { ...pickupWindow, isLost: false },
            placedAt: now,
            withinCapacity: withinCapacity(shop()),
          },
          ORDERS_PER_CUSTOMER,
        ),
      )
      return placing.map(() => placed)
    },
  })
