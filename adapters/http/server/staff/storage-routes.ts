import { errAsync, ok, okAsync, ResultAsync, safeTry } from 'neverthrow'
import type * as z from 'zod/mini'
import * as storage from '#adapters/http/contract/staff/storage.ts'
import { invalid, parseMember } from '#adapters/http/server/invalid-input.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { ListPlace, readPage } from '#core/shared/page.ts'
import { HALF_DAYS } from '#core/shared/shop.ts'
import { type Locker, LockerZone } from '#core/storing/locker.ts'
import type { PickupPlace } from '#core/storing/pickup-place.ts'
import { toStorageTerm } from '#core/storing/checkout-offer.ts'
import { canBeFinal } from '#core/storing/open-to-staff.ts'
import { isOver } from '#core/storing/storage-end.ts'
import { LOCKER_STATES, LOCKERS } from '#core/storing/ports/locker-records.ts'
import { DELIVERY_STOPS, type DeliveryStop } from '#core/storing/ports/staff-checkouts.ts'
import { PICKUP_STOPS, type PickupStop } from '#core/storing/ports/staff-pickups.ts'
import { RegionCode } from '#core/storing/region.ts'
import { halvesToDrive } from '#core/storing/tour.ts'
import { earlierRows, orderRow } from './order-routes.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>
type Query = Readonly<Record<string, string | undefined>>

const LOCKERS_SHOWN = 100
/** More than anybody drives in a day. */
const STOPS_SHOWN = 200

/** Where gear is, and where it is fetched. */
export const staffStorageRoutes = (mount: Mount): void => {
  mount(storage.regions, ({ desk, caller: { member } }) =>
    okAsync({
      regions: desk
        .shop()
        .regions.filter(({ code }) => member.regions?.includes(code) ?? true)
        .map(({ code, label, isOpen }) => ({ code, name: label, isOpen })),
    }),
  )

  mount(storage.lockers, ({ desk, query }) => {
    const asked = parseLockerQuery(query)
    if (asked.isErr()) return errAsync(asked.error)
    const { after, ...search } = asked.value
    return readPage(LOCKERS, { after, limit: LOCKERS_SHOWN }, part =>
      desk.lockers.list({ ...search, kind: null, ...part }),
    ).map(({ items, next }) => ({ lockers: items.map(lockerRow), next }))
  })

  mount(storage.pickups, ({ desk, caller, query }) => {
    const now = desk.clock.now()
    const tour = parseTour(query, now)
    if (tour.isErr()) return errAsync(tour.error)
    const look = { by: caller.member.id, reason: 'driving', at: now }
    const { half, ...asked } = tour.value
    const { day } = asked
    const shown = { after: null, limit: STOPS_SHOWN }
    return ResultAsync.combine([
      readPage(PICKUP_STOPS, shown, part => desk.pickups.print(asked, look, part)),
      readPage(DELIVERY_STOPS, shown, part => desk.checkouts.print(asked, look, part)),
    ]).map(([pickups, deliveries]) => ({
      day,
      half,
      stops: [
        ...pickups.items.map(stop => pickupRow(stop, day)),
        ...deliveries.items.map(stop => deliveryRow(stop, day)),
      ].toSorted(byLateness),
      hasMore: pickups.next !== null || deliveries.next !== null,
    }))
  })
}

const parseLockerQuery = ({ region = '', zone, state, after }: Query) =>
  safeTry(function* () {
    return ok({
      region: yield* RegionCode.parse(region).mapErr(invalid('region')),
      zone: zone === undefined ? null : yield* LockerZone.parse(zone).mapErr(invalid('zone')),
      state: state === undefined ? null : yield* parseMember(LOCKER_STATES, state, 'state'),
      after: after === undefined ? null : yield* ListPlace.parse(after, LOCKERS),
    })
  })

const parseTour = ({ day, half: saidHalf, region }: Query, now: Instant) =>
  safeTry(function* () {
    const today = Day.of(now)
    const half = saidHalf === undefined ? null : yield* parseMember(HALF_DAYS, saidHalf, 'half')
    const asked = day === undefined ? today : yield* Day.parse(day).mapErr(invalid('day'))
    return ok({
      day: asked,
      // On the list of another day nobody could do anything about them.
      withLate: asked === today,
      half,
      halves: half && halvesToDrive(half, asked, now),
      region: region === undefined ? null : yield* RegionCode.parse(region).mapErr(invalid('region')),
    })
  })

export const lockerRow = ({ code, zone, kind, capacity, blockedReason, orders }: Locker) => ({
  code,
  zone,
  kind,
  capacity,
  blockedReason,
  orders: [...orders],
})

type StopRow = z.output<typeof storage.pickups.answer>['stops'][number]

/** What has waited longest comes first, then what is of the day. */
const byLateness = ({ lateSince: one }: StopRow, { lateSince: other }: StopRow): number => {
  if (one === other) return 0
  return other === null || (one !== null && one < other) ? -1 : 1
}

const lateSince = (booked: Day | null, day: Day): Day | null => (booked !== null && booked < day ? booked : null)

const pickupRow = (stop: PickupStop, day: Day): StopRow => ({
  ...orderRow(stop.order, stop.customerName),
  lateSince: lateSince(stop.order.pickupDate, day),
  canBeFinal: false,
  isOver: false,
  place: stop.place === null ? null : placeRow(stop.place),
  changedSince: stop.changedSince,
  version: stop.steps,
  notes: [...stop.notes],
  earlierGear: earlierRows(stop.earlierGear),
})

const deliveryRow = (stop: DeliveryStop, day: Day): StopRow => ({
  ...orderRow(stop.order, stop.customerName),
  lateSince: lateSince(stop.day, day),
  canBeFinal: canBeFinal(stop.order),
  isOver: isOver(toStorageTerm(stop.order), day),
  place: {
    recipientName: stop.recipientName,
    phone: stop.recipientPhone,
    address: stop.address,
    detail: '',
    note: '',
  },
  changedSince: stop.changedSince,
  version: stop.steps,
  notes: [...stop.notes],
  earlierGear: [],
})

const placeRow = ({ recipientName, phone, address, detail, note }: PickupPlace) => ({
  recipientName,
  phone,
  address,
  detail,
  note,
})
