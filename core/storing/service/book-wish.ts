import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Shop, ShopNow } from '#core/shared/shop.ts'
import type { OrderNotFound } from '../errors.ts'
import { canChooseWindow, outcomeOfWish, type WindowFull } from '../pickup-window.ts'
import type { LockedOrder, OrderChange, OrderRecords, StepActor } from '../ports/order-records.ts'
import type { PickupWindowRecords } from '../ports/pickup-window-records.ts'

/** By the service itself, once the place of a paid order is known. */
export const BY_SYSTEM: StepActor = { kind: 'SCHEDULER', id: null }

/**
 * Books the window that the customer of a paid order wishes (T06, T07), if the shop lets customers book and the place is known; else it stays
 * a wish (G212). A window that others have taken is no wish any more.
 */
export type BookWish = (
  order: OrderId,
  actor: StepActor,
) => ResultAsync<void, WindowFull | OrderNotFound | ServiceUnreachable>

type Deps = {
  readonly records: OrderRecords
  readonly windows: PickupWindowRecords
  readonly clock: Clock
  readonly shop: ShopNow
}

type NothingToBook = { readonly kind: 'NothingToBook' }

export const makeBookWish =
  ({ records, windows, clock, shop }: Deps): BookWish =>
  (id, actor) => {
    const facts = shop()
    if (!facts.selfBooking || facts.regions.every(({ pickupWindows }) => pickupWindows === null))
      return okAsync(undefined)
    const now = clock.now()
    return records
      .change<WindowFull | NothingToBook>(id, booked({ actor, now, shop: facts }), {
        windows: { day: 'WISH', half: null, today: Day.of(now) },
      })
      .map(() => undefined)
      .orElse(refusal => {
        if (refusal.kind === 'NothingToBook') return okAsync(undefined)
        if (refusal.kind !== 'WindowFull') return errAsync(refusal)
        return windows
          .wish(id, Day.of(now), ({ order: { state, pickupWish: wish } }) =>
            ok(state === 'REQUESTED' && wish !== null ? { ...wish, isLost: true } : null),
          )
          .andThen(() => errAsync(refusal))
      })
  }

type Booking = { readonly actor: StepActor; readonly now: Instant; readonly shop: Shop }

const booked =
  ({ actor, now, shop }: Booking) =>
  ({ order, windows }: LockedOrder): Result<OrderChange, WindowFull | NothingToBook> => {
    if (!canChooseWindow(order, Day.of(now))) return err({ kind: 'NothingToBook' })
    const outcome = outcomeOfWish(shop, order, { now, booked: windows })
    if (outcome.kind === 'Waits') return err({ kind: 'NothingToBook' })
    if (outcome.kind === 'Lost') return err({ kind: 'WindowFull', free: outcome.free })
    const event = order.state === 'REQUESTED' ? 'pickup.scheduled' : 'pickup.rescheduled'
    return ok(bookingStep(event, { window: outcome.window, actor, now }))
  }

/** The step that books a window, of a customer or by the service itself. */
export const bookingStep = (
  event: 'pickup.scheduled' | 'pickup.rescheduled',
  { window, actor, now }: Pick<Booking, 'actor' | 'now'> & { readonly window: NonNullable<OrderChange['window']> },
): OrderChange => ({
  event,
  to: 'PICKUP_SCHEDULED',
  occurredAt: now,
  recordedAt: now,
  actor,
  reason: null,
  set: { pickupDate: window.day, pickupHalf: window.half, pickupWish: null },
  window,
})
