import { err, ok, okAsync } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { MessageBudget } from '#core/account/service/message-budget.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { OrderNotFound } from '../errors.ts'
import type { Order } from '../order.ts'
import {
  canChooseWindow,
  freeWindows,
  isSameWindow,
  offeredWindows,
  type PickupWindow,
  type PickupWindowLocked,
  type WindowFull,
  windowsOf,
} from '../pickup-window.ts'
import type { PickupWindowRecords } from '../ports/pickup-window-records.ts'
import type { PickupWindows } from '../ports/pickup-windows.ts'
import type { BookWish } from './book-wish.ts'

type Deps = {
  readonly windows: PickupWindowRecords
  readonly bookWish: BookWish
  readonly messageBudget: MessageBudget
  readonly clock: Clock
  readonly shop: ShopNow
}

/** When gear is picked up, for one caller. */
export const makePickupWindows =
  ({ windows, bookWish, messageBudget, clock, shop }: Deps) =>
  ({ customer }: Caller): PickupWindows => ({
    ofRegion(region) {
      const now = clock.now()
      const { selfBooking } = shop()
      if (windowsOf(shop(), region) === null) return okAsync({ selfBooking, offered: [] })
      return windows
        .counts(region, Day.of(now))
        .map(counts => ({ selfBooking, offered: offeredWindows(shop(), { region, now, counts }) }))
    },
    ofOrder(id) {
      const now = clock.now()
      return windows.find(id, Day.of(now)).andThen(found => {
        if (found?.customer !== customer) return err(orderNotFound)
        const { order, counts } = found
        const offered = offeredWindows(shop(), { region: order.location, now, counts })
        return ok({
          selfBooking: shop().selfBooking,
          offered,
          booked: bookedWindow(order),
          wish: order.pickupWish,
          canChange: offered.length > 0 && canChooseWindow(order, Day.of(now)),
        })
      })
    },
    choose(id, window) {
      const now = clock.now()
      const chosen = { day: window.day, half: window.half, isLost: false }
      return messageBudget(customer)
        .andThen(() =>
          windows.wish<OrderNotFound | WindowFull | PickupWindowLocked>(id, Day.of(now), found => {
            const { order, counts } = found
            if (found.customer !== customer) return err(orderNotFound)
            const region = order.location
            if (windowsOf(shop(), region) === null || !canChooseWindow(order, Day.of(now)))
              return err({ kind: 'PickupWindowLocked' })
            const booked = bookedWindow(order)
            if (booked !== null && isSameWindow(booked, window)) return ok(null)
            const free = freeWindows(shop(), { region, now, counts })
            return free.some(one => isSameWindow(one, window)) ? ok(chosen) : err({ kind: 'WindowFull', free })
          }),
        )
        .andThen(() => bookWish(id, { kind: 'CUSTOMER', id: customer }))
    },
  })

const orderNotFound: OrderNotFound = { kind: 'OrderNotFound' }

/** The window that is booked, while the gear waits for it. */
const bookedWindow = ({ state, pickupDate: day, pickupHalf: half }: Order): PickupWindow | null =>
  state === 'PICKUP_SCHEDULED' && day !== null && half !== null ? { day, half } : null
