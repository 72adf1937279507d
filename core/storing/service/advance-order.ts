import { err, errAsync, ok, type Result, type ResultAsync, safeTry } from 'neverthrow'
import { match, P } from 'ts-pattern'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { checkCorrection, type CorrectionTooLate, type MoneyMovedSince, type NothingToCorrect } from '../correction.ts'
import type { OrderNotFound } from '../errors.ts'
import { type GearDetails, type GearText, missingDetails } from '../gear-text.ts'
import { checkOccurrence, type OccurrenceRefused } from '../occurrence.ts'
import type { Order } from '../order.ts'
import type { OrderEvent } from '../order-event.ts'
import type { OrderState } from '../order-state.ts'
import { toOrderMemory } from '../order-memory.ts'
import { checkPickupDay, type PickupDayRefused } from '../pickup-target.ts'
import type { NewReport, LockedOrder, OrderChange, OrderRecords } from '../ports/order-records.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import { type InvalidTransition, nextState, TRANSITIONS } from '../transitions.ts'
import {
  checkoutChange,
  type CheckoutStepRefused,
  type Delivery,
  type DeliveryDetailMissing,
} from './checkout-steps.ts'

/** A command of the staff. What an event needs beyond the rest is checked against its row of docs/rules/orders.md. */
export type Advance = {
  readonly orderId: OrderId
  readonly event: OrderEvent
  readonly staff: StaffMember
  readonly reason: string
  /** When it happened, if not now; never in the future. */
  readonly occurredAt: Instant | null
  readonly pickupDate: Day | null
  /** A pickup on a day off (T06), a return beyond the allowance (T19), by an ADMIN what happened long ago (T13). */
  readonly isForced: boolean
  /** Gear that was brought in without a pickup day (T09). */
  readonly isWalkIn: boolean
  readonly gear: Partial<GearDetails>
  readonly locker: GearText | null
  readonly report: NewReport | null
  /** To the customer (T17, T18). */
  readonly delivery?: Delivery
  readonly dryRun: boolean
}

/** The event needs something that the command did not say. */
export type DetailMissing = {
  readonly kind: 'DetailMissing'
  readonly detail: 'pickupDate' | 'walkIn' | 'locker' | 'report' | DeliveryDetailMissing['detail'] | keyof GearDetails
}

/** The event belongs to the customer, the scheduler or the card provider, or moves money and is more than a note. */
export type NotForStaff = { readonly kind: 'NotForStaff'; readonly event: OrderEvent }

export type AdvanceRefused =
  | InvalidTransition
  | NotForStaff
  | RoleTooLow
  | DetailMissing
  | PickupDayRefused
  | OccurrenceRefused
  | NothingToCorrect
  | CorrectionTooLate
  | MoneyMovedSince
  | CheckoutStepRefused

export type Advanced = { readonly before: Order; readonly change: OrderChange }

/** Moves an order on, or with `dryRun` answers what would happen. */
export type AdvanceOrder = (
  advance: Advance,
) => ResultAsync<Advanced, AdvanceRefused | OrderNotFound | ServiceUnreachable>

/** The least role that may record the event (G98, T30). */
export const roleFor = (event: OrderEvent): StaffRole => (event === 'status.corrected' ? 'ADMIN' : 'OPERATOR')

export const makeAdvanceOrder =
  ({ records, clock }: { readonly records: OrderRecords; readonly clock: Clock }): AdvanceOrder =>
  advance => {
    const needed = roleFor(advance.event)
    const { role } = advance.staff
    return mayActAs(role, needed)
      ? records.change(advance.orderId, stepFor(advance, clock.now()), { dryRun: advance.dryRun })
      : errAsync({ kind: 'RoleTooLow', needed, role })
  }

const stepFor =
  (advance: Advance, now: Instant) =>
  (locked: LockedOrder): Result<OrderChange, AdvanceRefused> =>
    safeTry(function* () {
      const { order, timeline } = locked
      const { event } = advance
      yield* forStaff(event)
      const occurredAt = yield* toOccurrence(advance, timeline, now)
      const to = yield* nextState(event, order.state, toOrderMemory(timeline))
      const set = yield* toEffect(advance, { order, to, now, occurredAt })
      const checkout = yield* checkoutChange(advance, locked, { now, occurredAt })
      if (event === 'status.corrected') yield* checkCorrection(timeline, now)
      const step = {
        occurredAt,
        recordedAt: now,
        actor: { kind: 'STAFF' as const, id: advance.staff.id },
        reason: advance.reason,
      }
      const isFinal = event === 'checkout.delivered' && advance.delivery?.isFinal === true
      return ok({
        ...step,
        event,
        to,
        set,
        ...(event === 'report.filed' && advance.report ? { report: advance.report } : {}),
        ...(checkout && { checkout }),
        ...(isFinal && { next: { ...step, event: 'equipment.returned' as const, to: 'RETURNED' as const, set: {} } }),
      })
    })

/** What is not typed happens now. */
const toOccurrence = (
  { occurredAt, staff, isForced }: Advance,
  timeline: LockedOrder['timeline'],
  now: Instant,
): Result<Instant, OccurrenceRefused> =>
  occurredAt === null
    ? ok(now)
    : checkOccurrence(timeline, { occurredAt, now, isInsisted: isForced && mayActAs(staff.role, 'ADMIN') })

/** Recorded as a bare step, a cancellation would leave the money with the shop, a termination the next charge in place. */
const MOVES_MONEY: ReadonlySet<OrderEvent> = new Set<OrderEvent>([
  'storage.cancelled',
  'autopay.terminated',
  'autopay.resumed',
])

/** Whether staff may record the event on its own. */
export const isForStaff = (event: OrderEvent): boolean =>
  !MOVES_MONEY.has(event) && TRANSITIONS.some(row => row.event === event && row.actors.includes('STAFF'))

const forStaff = (event: OrderEvent): Result<OrderEvent, NotForStaff> =>
  isForStaff(event) ? ok(event) : err({ kind: 'NotForStaff', event })

type Circumstances = {
  readonly order: Order
  readonly to: OrderState
  readonly now: Instant
  readonly occurredAt: Instant
}

/** What the event changes besides the state, once its guard has agreed. */
const toEffect = (
  advance: Advance,
  { order, to, now, occurredAt }: Circumstances,
): Result<OrderChange['set'], AdvanceRefused> =>
  match(advance.event)
    .returnType<Result<OrderChange['set'], AdvanceRefused>>()
    .with('pickup.scheduled', 'pickup.rescheduled', () => pickupOn(advance, now))
    .with('pickup.unscheduled', () => ok({ pickupDate: null }))
    .with('pickup.done', () => pickedUp(advance, order))
    .with('report.filed', () => required(advance.report, 'report').map(() => ({})))
    .with('storage.arrived', () => ok({ storageStartDate: Day.of(occurredAt) }))
    .with('storage.shelved', () => required(advance.locker || null, 'locker').map(locker => ({ locker })))
    .with('status.corrected', () =>
      // The day went when the pickup was unscheduled, so it has to be said again.
      to === 'PICKUP_SCHEDULED' && order.pickupDate === null ? pickupOn(advance, now) : ok(undone(order.state)),
    )
    .with(P._, () => ok({}))
    .exhaustive()

const pickupOn = (
  { pickupDate, isForced }: Advance,
  now: Instant,
): Result<OrderChange['set'], DetailMissing | PickupDayRefused> =>
  required(pickupDate, 'pickupDate')
    .andThen(day => checkPickupDay(day, Day.of(now), isForced))
    .map(day => ({ pickupDate: day }))

/** What the undone step had set goes with it: the pickup day, the day that storage began and what came due by it, the locker. */
const undone = (state: OrderState): OrderChange['set'] =>
  match(state)
    .returnType<OrderChange['set']>()
    .with('PICKUP_SCHEDULED', () => ({ pickupDate: null }))
    .with('ARRIVED', () => ({ storageStartDate: null, renewal: INITIAL_RENEWAL_STATE }))
    .with('IN_STORAGE', () => ({ locker: null }))
    .otherwise(() => ({}))

const pickedUp = ({ gear, isWalkIn }: Advance, order: Order): Result<OrderChange['set'], DetailMissing> => {
  if (order.state === 'REQUESTED' && !isWalkIn) return err({ kind: 'DetailMissing', detail: 'walkIn' })
  const { brand, equipmentName, equipmentSize } = { ...order, ...gear }
  const complete = { brand, equipmentName, equipmentSize }
  const [missing] = missingDetails(complete)
  return missing ? err({ kind: 'DetailMissing', detail: missing }) : ok(complete)
}

const required = <Value>(value: Value | null, detail: DetailMissing['detail']): Result<Value, DetailMissing> =>
  value === null ? err({ kind: 'DetailMissing', detail }) : ok(value)
