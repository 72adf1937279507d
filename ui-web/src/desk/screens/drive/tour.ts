import * as z from 'zod/mini'
import type { Day } from '#core/shared/day.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { HALF_DAYS, type HalfDay } from '#core/shared/shop.ts'
import type { StaffEvent } from '#core/storing/step-details.ts'
import type { pickups } from '#adapters/http/contract/staff/storage.ts'
import type { QueuedStep } from '../../data/outbox.ts'

type Answer = z.output<typeof pickups.answer>
export type Stop = Answer['stops'][number]

/** Gear that is brought back, rather than picked up. */
export const isDelivery = ({ state }: Stop): boolean => state === 'CHECKOUT_SCHEDULED'

/** What became of a stop since the list was read before. */
export type StopMark = 'NEW' | 'CHANGED' | 'GONE'

export type TourStop = Stop & {
  readonly mark: StopMark | null
  /** What was recorded here, and on which state of the order. */
  readonly done: { readonly event: StaffEvent; readonly version: number } | null
}

/** Which stops: of a day, of half of it or both, of a region or all. */
export type TourPlan = { readonly day: Day; readonly half: HalfDay | null; readonly region: string | null }

/** A list as it was read, in the driver's order. Names, numbers and addresses: it goes with the session and with its day (G337). */
export type Tour = TourPlan & {
  readonly staff: StaffId
  readonly readAt: Instant
  readonly stops: readonly TourStop[]
}

export const KeptTour = z.object({
  day: z.custom<Day>(value => typeof value === 'string'),
  half: z.nullable(z.custom<HalfDay>(value => typeof value === 'string')),
  region: z.nullable(z.string()),
  staff: z.custom<StaffId>(value => typeof value === 'string'),
  readAt: z.custom<Instant>(value => typeof value === 'number'),
  stops: z.array(
    z.pipe(
      z.custom<TourStop>(value => typeof value === 'object' && value !== null),
      // A list that an earlier version of the desk kept has neither notes nor earlier gear.
      z.transform((stop): TourStop => ({ ...stop, notes: stop.notes ?? [], earlierGear: stop.earlierGear ?? [] })),
    ),
  ),
})

export const keyOfTour = ({ day, half, region }: TourPlan): string => JSON.stringify([day, half, region])

/** The newest stops in the order that the driver gave them; what is new, changed or gone is marked until it was looked at (G336). One that turns out to be late comes first (G640). */
export const mergeStops = (before: readonly TourStop[] | null, newest: readonly Stop[]): readonly TourStop[] => {
  const asked = new Map(newest.map(stop => [stop.orderId, stop]))
  const known = (before ?? []).flatMap(stop => {
    const now = asked.get(stop.orderId)
    if (now) return [markedSince(stop, now)]
    // What was done is no stop any more; it stays on the list as done.
    return [stop.done === null ? { ...stop, mark: 'GONE' as const } : stop]
  })
  const isKnown = new Set(known.map(({ orderId }) => orderId))
  const added = newest
    .filter(({ orderId }) => !isKnown.has(orderId))
    .toSorted(byWay)
    .map(stop => ({ ...stop, done: null, mark: before === null ? firstMark(stop) : ('NEW' as const) }))
  const isLate = ({ lateSince }: Stop) => lateSince !== null
  return [...added.filter(isLate), ...known, ...added.filter(stop => !isLate(stop))]
}

/** Where the driver has given no order: one house after the other, what has no half-day before morning and afternoon, and neighbours beside each other (G878). */
const byWay = (one: Stop, other: Stop): number =>
  one.region.localeCompare(other.region) ||
  rankOf(one) - rankOf(other) ||
  addressOf(one).localeCompare(addressOf(other), 'ko', { numeric: true })
const rankOf = (stop: Stop): number =>
  stop.pickupHalf === null || isDelivery(stop) ? -1 : HALF_DAYS.indexOf(stop.pickupHalf)
const addressOf = ({ place }: Stop): string => (place === null ? '' : `${place.address} ${place.detail}`)

const firstMark = ({ changedSince }: Stop): StopMark | null => (changedSince === null ? null : 'CHANGED')

const markedSince = (before: TourStop, now: Stop): TourStop => {
  // Booked again after what was recorded here.
  if (before.done !== null && now.version > before.done.version) return { ...now, done: null, mark: 'CHANGED' }
  const isChanged = before.mark === 'GONE' || toWhere(before) !== toWhere(now)
  return { ...now, done: before.done, mark: isChanged ? 'CHANGED' : before.mark }
}

const toWhere = ({ place, pickupHalf, kind, notes }: Stop): string => JSON.stringify([place, pickupHalf, kind, notes])

/** What changed was looked at: what is gone leaves the list. */
export const withoutMarks = (stops: readonly TourStop[]): readonly TourStop[] =>
  stops.filter(({ mark }) => mark !== 'GONE').map(stop => ({ ...stop, mark: null }))

export const withDone = (stops: readonly TourStop[], order: OrderId, event: StaffEvent): readonly TourStop[] =>
  stops.map(stop =>
    stop.orderId === order ? { ...stop, mark: null, done: { event, version: stop.version + 1 } } : stop,
  )

/** What this member recorded and the service has not yet, as after a new sign-in, which takes the lists off the device (G337). */
export const withQueued = (stops: readonly TourStop[], queued: readonly QueuedStep[]): readonly TourStop[] =>
  queued
    .filter(({ orderId, body }) =>
      stops.some(stop => stop.orderId === orderId && stop.done === null && stop.version === body.version),
    )
    .reduce((found, { orderId, body }) => withDone(found, orderId, body.event), stops)

/** The record was thrown away: the stop is open again. */
export const withOpen = (stops: readonly TourStop[], order: OrderId): readonly TourStop[] =>
  stops.map(stop => (stop.orderId === order ? { ...stop, done: null } : stop))

export const moveStop = (stops: readonly TourStop[], from: number, to: number): readonly TourStop[] => {
  const stop = stops[from]
  if (stop === undefined || to < 0 || to >= stops.length) return stops
  return stops.toSpliced(from, 1).toSpliced(to, 0, stop)
}

/** Where the driver goes on: the next open door after the last that is done, from the end the first that was left out. Null before the first, and once none is open. */
export const nextStop = (stops: readonly TourStop[]): TourStop | null => {
  const last = stops.findLastIndex(({ done }) => done !== null)
  const isOpen = ({ done, mark }: TourStop) => done === null && mark !== 'GONE'
  return last < 0 ? null : (stops.slice(last + 1).find(isOpen) ?? stops.find(isOpen) ?? null)
}
