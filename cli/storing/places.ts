import { match } from 'ts-pattern'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { readPage } from '#core/shared/page.ts'
import { mayActAs, type StaffRole } from '#core/shared/staff.ts'
import { orderName } from '#core/storing/order-name.ts'
import {
  ENTRANCE_NOTE_MAX_CHARACTERS,
  PickupPlace,
  PLACE_DETAIL_MAX_CHARACTERS,
  type PlacePart,
} from '#core/storing/pickup-place.ts'
import type { PlaceOfOrder } from '#core/storing/ports/pickup-place-records.ts'
import { PICKUP_STOPS, type PickupStop } from '#core/storing/ports/staff-pickups.ts'
import { ADDRESS_MAX_CHARACTERS } from '#core/storing/delivery-address.ts'
import { RECIPIENT_NAME_MAX_CHARACTERS, RecipientPhone } from '#core/storing/recipient.ts'
import { SETS_PLACES, type SetPlaceRefused } from '#core/storing/service/set-pickup-place.ts'
import { HALF_DAYS } from '#core/shared/shop.ts'
import type { Order } from '#core/storing/order.ts'
import { orderNotFound } from './advance-text.ts'
import { pickupText } from './pickup-text.ts'
import { answerEach } from './record-step.ts'
import {
  answered,
  answeredPage,
  columns,
  misused,
  NOTHING_WRITTEN,
  type Problem,
  refused,
  type Task,
  toErrorCode,
} from '../output.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { roleTooLow, writing } from '../staff/staff-member.ts'
import { inSeoul } from '../time-text.ts'
import type { PickupListOptions, PlaceLookOptions, SetPlaceOptions } from './place-commands.ts'

const LOOKS_AT_PLACES: StaffRole = 'OPERATOR'

export const showPlace = (id: OrderId, { reason, ...options }: PlaceLookOptions): Task =>
  withStaffContext(
    options,
    { needed: LOOKS_AT_PLACES, tries: { command: 'order place show', subject: id, reason } },
    ({ pickups, member, clock }) =>
      pickups.look(id, { by: member.id, reason, at: clock.now() }).map(found => {
        if (found === null) return refused(orderNotFound(id))
        if (found.place === null)
          return refused({ code: 'NO_PLACE', message: `Nobody has said where to pick up ${id}.` })
        return answered({ orderId: id, ...placeDocument(found) }, placeText(id, found, found.place))
      }),
  )

export const setPlace = (ids: readonly OrderId[], options: SetPlaceOptions): Task => {
  const { name, phone, address, detail = '', note = '', reason, dryRun = false } = options
  const parsed = PickupPlace.parse({ recipientName: name, phone, address, detail, note })
  if (parsed.isErr()) return async () => misused({ code: 'WRONG_USAGE', message: placePartRules(parsed.error.parts) })
  const place = parsed.value
  return withStaffContext(
    options,
    writing(SETS_PLACES, { command: 'order place set', subject: ids.join(' '), reason }, dryRun),
    ({ setPickupPlace, member }) =>
      answerEach(ids, id =>
        setPickupPlace({ orderId: id, place, staff: member, reason, dryRun })
          .map(({ place: before }) =>
            answered(
              { orderId: id, dryRun, ...(mayActAs(member.role, LOOKS_AT_PLACES) && { before }), place },
              columns([
                ['order', id],
                ['pickup place', before === null ? 'said' : 'changed'],
                ['', dryRun ? NOTHING_WRITTEN : 'Done.'],
              ]),
            ),
          )
          .orElse(refusedAs(refusal => refused(toProblem(id, refusal), { orderId: id }))),
      ),
  )
}

export const listPickups = ({ on, half, region, reason, ...options }: PickupListOptions): Task =>
  withStaffContext(
    options,
    { needed: 'OPERATOR', about: 'READING', isNarrowed: true, tries: { command: 'pickup list', subject: on, reason } },
    ({ pickups, member, clock }) =>
      readPage(PICKUP_STOPS, options, part =>
        pickups.print(
          { day: on, halves: half === undefined ? null : [half], region: region ?? null, withLate: false },
          { by: member.id, reason, at: clock.now() },
          part,
        ),
      ).map(page => answeredPage(page, stops => ({ on, pickups: stops.map(stopDocument) }), stopsText)),
  )

const toProblem = (id: OrderId, refusal: SetPlaceRefused): Problem => ({
  code: toErrorCode(refusal.kind),
  message: match(refusal)
    .with({ kind: 'OrderNotFound' }, () => orderNotFound(id).message)
    .with({ kind: 'PickupPlaceLocked' }, () => `The gear of ${id} is not to be picked up any more.`)
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .exhaustive(),
})

const RULES: Readonly<Record<PlacePart, string>> = {
  recipientName: `--name takes 1 to ${RECIPIENT_NAME_MAX_CHARACTERS} characters on one line.`,
  phone: '--phone takes a mobile number, as 010-1234-5678.',
  address: `--address takes 1 to ${ADDRESS_MAX_CHARACTERS} characters on one line.`,
  detail: `--detail takes at most ${PLACE_DETAIL_MAX_CHARACTERS} characters on one line.`,
  note: `--note takes at most ${ENTRANCE_NOTE_MAX_CHARACTERS} characters on one line.`,
}

export const placePartRules = (parts: readonly PlacePart[]): string => parts.map(part => RULES[part]).join(' ')

const placeDocument = ({ place, changedAt }: PlaceOfOrder): object => ({
  place,
  changedAt: changedAt === null ? null : Instant.toIso(changedAt),
})

const placeText = (id: OrderId, { order, changedAt }: PlaceOfOrder, place: PickupPlace): string =>
  columns([
    ['order', id],
    ['pickup', pickupText(order) ?? 'undecided'],
    ['name', place.recipientName],
    ['phone', RecipientPhone.format(place.phone)],
    ['address', PickupPlace.line(place)],
    ['note', place.note || '-'],
    ['changed', changedAt === null ? '-' : inSeoul(changedAt)],
  ])

const stopDocument = ({ order, customerName, changedSince, ...stop }: PickupStop): object => ({
  orderId: order.id,
  gear: orderName(order),
  region: order.location,
  half: order.pickupHalf,
  customerName,
  notes: stop.notes,
  ...placeDocument(stop as PickupStop),
  changedSince: changedSince === null ? null : Instant.toIso(changedSince),
})

const stopsText = (stops: readonly PickupStop[]): string =>
  stops.length === 0
    ? 'No pickup is booked for that tour.'
    : columns([
        ['half-day', 'region', 'order', 'gear', 'name', 'phone', 'address', 'note', 'of the staff', ''],
        ...stops
          .toSorted(byHalf)
          .map(({ order, customerName, place, changedSince, notes }) => [
            order.pickupHalf?.toLowerCase() ?? '-',
            order.location,
            order.id,
            orderName(order),
            ...(place === null
              ? [customerName, '-', 'not said yet: call the customer', '-', notes.join('; ') || '-', '']
              : [
                  place.recipientName,
                  RecipientPhone.format(place.phone),
                  PickupPlace.line(place),
                  place.note || '-',
                  notes.join('; ') || '-',
                  changedSince === null ? '' : `changed since ${inSeoul(changedSince)}`,
                ]),
          ]),
      ])

/** The morning first; what has no half-day comes before it. */
const byHalf = ({ order: one }: PickupStop, { order: other }: PickupStop): number => rankOf(one) - rankOf(other)
const rankOf = ({ pickupHalf }: Order): number => (pickupHalf === null ? -1 : HALF_DAYS.indexOf(pickupHalf))
