import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Shop } from '#core/shared/shop.ts'
import type { Order } from '../order.ts'
import type { OrderEvent } from '../order-event.ts'
import { type NoWindows, takeWindow, type WindowAsked, type WindowFull, type WindowTaken } from '../pickup-window.ts'
import type { LockedOrder, OrderChange } from '../ports/order-records.ts'
import { findRegion } from '../region.ts'
import type { DetailNotTaken, StepDetails } from '../step-details.ts'

export type WindowStepRefused = WindowFull | NoWindows | DetailNotTaken

type Said = Pick<StepDetails, 'pickupDate' | 'half' | 'isForced'>

const BOOKS_BY_WISH: ReadonlySet<OrderEvent> = new Set<OrderEvent>(['pickup.scheduled', 'pickup.rescheduled'])

/** Which half-days are locked for the step; null for one that books none, and while no region has windows. */
export const windowAsked = (
  event: OrderEvent,
  { pickupDate, half }: Said = {},
  { regions, now }: Pick<Shop, 'regions'> & { readonly now: Instant },
): WindowAsked | null => {
  const isBooking = BOOKS_BY_WISH.has(event) || event === 'status.corrected'
  if (!isBooking || regions.every(({ pickupWindows }) => pickupWindows === null)) return null
  const unsaid = event === 'status.corrected' ? 'MISSED' : 'WISH'
  return { day: pickupDate ?? unsaid, half: half ?? null, today: Day.of(now) }
}

/** A pickup that is booked without a day is booked as the customer wishes (G212). */
export const withWish = (
  details: StepDetails,
  { event, order: { pickupWish } }: { readonly event: OrderEvent; readonly order: Pick<Order, 'pickupWish'> },
): StepDetails => {
  const isWished = BOOKS_BY_WISH.has(event) && details.pickupDate === undefined
  if (!isWished || pickupWish === null || pickupWish.isLost) return details
  return { ...details, pickupDate: pickupWish.day, half: details.half ?? pickupWish.half }
}

type Booking = {
  readonly event: OrderEvent
  readonly details: Said
  readonly locked: LockedOrder
  readonly now: Instant
  readonly shop: Shop
  /** What the step has decided so far. */
  readonly set: OrderChange['set']
}

type IntoWindow = { readonly set: Pick<OrderChange['set'], 'pickupHalf' | 'pickupWish'>; readonly window?: WindowTaken }

/** The stop that a booked pickup takes in its half-day; a pickup day that is taken off frees it (G211). */
export const intoWindow = ({
  event,
  details: { half, isForced = false },
  locked: { order, windows: booked = NOTHING_BOOKED },
  now,
  shop,
  set: { pickupDate: day },
}: Booking): Result<IntoWindow, WindowStepRefused> => {
  if (day === undefined || day === null) {
    if (half) return err({ kind: 'DetailNotTaken', details: ['half'], taken: [] })
    return ok({ set: day === null && order.pickupHalf !== null ? { pickupHalf: null } : {} })
  }
  // A missed pickup that never was one takes its place in its half-day again, whoever has come meanwhile (G788).
  const isTakenBack = event === 'status.corrected'
  const { missedPickup: missed, location: region } = order
  const hasWindows = findRegion(shop, region)?.pickupWindows ?? null
  const before = isTakenBack && hasWindows !== null && missed?.day === day ? missed.half : undefined
  const taking = { region, now, day, half: half ?? before ?? null, isForced: isForced || isTakenBack, booked }
  return takeWindow(shop, taking).map(window => ({
    set: {
      ...((window?.half ?? null) !== order.pickupHalf && { pickupHalf: window?.half ?? null }),
      ...(order.pickupWish !== null && { pickupWish: null }),
    },
    ...(window !== null && { window }),
  }))
}

const NOTHING_BOOKED = { counts: [], nextSlot: {}, visited: null }
