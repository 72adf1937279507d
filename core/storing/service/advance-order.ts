import { err, errAsync, ok, okAsync, type Result, type ResultAsync, safeTry } from 'neverthrow'
import { match, P } from 'ts-pattern'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Shop, ShopNow } from '#core/shared/shop.ts'
import { checkCorrection, type CorrectionTooLate, type MoneyMovedSince, type NothingToCorrect } from '../correction.ts'
import { toStorageTerm } from '../checkout-offer.ts'
import { checkDisposal, type DisposalRefused } from '../disposal.ts'
import type { NothingNew, OrderNotFound, SameStop } from '../errors.ts'
import { isInLocker, type LockerSwap } from '../locker.ts'
import { missingDetails } from '../gear-text.ts'
import { toParts } from '../hand-over.ts'
import {
  type DetailMissing,
  type DetailNotTaken,
  isForStaff,
  STEP_DETAILS,
  type StaffEvent,
  type StepDetail,
  type StepDetails,
} from '../step-details.ts'
import { isFeeSettled } from '../late-fee.ts'
import { owedLateFee } from '../owed-late-fee.ts'
import { checkOccurrence, type OccurrenceRefused } from '../occurrence.ts'
import type { Order, TimelineStep } from '../order.ts'
import type { OrderEvent } from '../order-event.ts'
import { type ReasonMissing, reasonOf } from '../step-reason.ts'
import type { OrderState } from '../order-state.ts'
import { lastLogistic, toOrderMemory } from '../order-memory.ts'
import { checkPickupDay, type PickupDayRefused, pickupDaysOf } from '../pickup-target.ts'
import type { LockedOrder, OrderChange, OrderRecords } from '../ports/order-records.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import { checkShown, type ReferenceUsed, type SumChanged, type TakenForFees } from '#core/shared/taken-at-desk.ts'
import { type InvalidTransition, nextState } from '../transitions.ts'
import { checkoutChange, type CheckoutStepRefused, type DayAhead, handedBack } from './checkout-steps.ts'
import { type IntoLocker, intoLocker, type LockerStepRefused, lockerWish } from './locker-steps.ts'
import { intoWindow, windowAsked, type WindowStepRefused, withWish } from './window-steps.ts'

/** A command of the staff. What an event needs beyond the rest is checked against its row of docs/rules/orders.md. */
export type Advance = {
  readonly orderId: OrderId
  readonly event: OrderEvent
  readonly staff: StaffMember
  /** Null for a step of every day, which needs none (G250). */
  readonly reason: string | null
  /** When it happened, if not now; never in the future. */
  readonly occurredAt?: Instant | null
  readonly details?: StepDetails
  /** How many steps the order had when the member looked at it; left out: whatever it is now. */
  readonly seenSteps?: number
  /** Orders of which the same is recorded: money that is taken for one of them may be for the others too. */
  readonly beside?: readonly OrderId[]
  readonly dryRun: boolean
}

/** From its day on a booked pickup is done or missed: another day would raise the refund (G141). */
export type PickupDayBegun = { readonly kind: 'PickupDayBegun'; readonly day: Day }

/** Somebody else recorded something since the member looked at the order (G282). */
export type OrderChanged = { readonly kind: 'OrderChanged' }

/** The customer has had no gear of the kind handed back, so nothing can be as before. */
export type NoEarlierGear = { readonly kind: 'NoEarlierGear' }

/** Nothing is owed for gear that is collected late, or it was settled before. */
export type NothingOwed = { readonly kind: 'NothingOwed' }

/** No fee for late gear was settled, or that was taken back before. */
export type NothingSettled = { readonly kind: 'NothingSettled' }

/** The event belongs to the customer, the scheduler or the card provider, or moves money and is more than a note. */
export type NotForStaff = { readonly kind: 'NotForStaff'; readonly event: OrderEvent }

export type AdvanceRefused =
  | OrderChanged
  | InvalidTransition
  | NotForStaff
  | RoleTooLow
  | ReasonMissing
  | DetailMissing
  | DetailNotTaken
  | PickupDayBegun
  | PickupDayRefused
  | SameStop
  | OccurrenceRefused
  | NothingToCorrect
  | CorrectionTooLate
  | MoneyMovedSince
  | DisposalRefused
  | CheckoutStepRefused
  | LockerStepRefused
  | WindowStepRefused
  | NoEarlierGear
  | NothingOwed
  | ReferenceUsed
  | SumChanged
  | NothingSettled
  | NothingNew

export type Advanced = { readonly before: Order; readonly change: OrderChange }

/** Moves an order on, or with `dryRun` answers what would happen. */
export type AdvanceOrder = (
  advance: Advance,
) => ResultAsync<Advanced, AdvanceRefused | OrderNotFound | ServiceUnreachable>

const OF_ADMIN: ReadonlySet<OrderEvent> = new Set<OrderEvent>([
  'status.corrected',
  'gear.lost',
  'gear.damaged',
  'gear.disposed',
  'fee.reversed',
])

/** The least role that may record the event (G98, T30, T35 to T37, T39 where a fee is given up, T42). */
export const roleFor = (event: OrderEvent, { feeWay }: StepDetails = {}): StaffRole =>
  OF_ADMIN.has(event) || feeWay === 'WAIVED' ? 'ADMIN' : 'OPERATOR'

type Deps = { readonly records: OrderRecords; readonly clock: Clock; readonly shop: ShopNow }

export const makeAdvanceOrder =
  ({ records, clock, shop }: Deps): AdvanceOrder =>
  advance => {
    const needed = roleFor(advance.event, advance.details)
    const { orderId, event, dryRun } = advance
    const { role } = advance.staff
    if (!mayActAs(role, needed)) return errAsync({ kind: 'RoleTooLow', needed, role })
    // What went out stays so: it need not be read while the order is locked.
    const told = event === 'gear.disposed' ? records.toldToCollectAt(orderId) : okAsync([])
    const lockers = lockerWish(event, advance.details)
    const facts = shop()
    const windows = windowAsked(event, advance.details, { ...facts, now: clock.now() })
    return told.andThen(toldAt =>
      records.change(orderId, stepFor(advance, { now: clock.now(), shop: facts, toldToCollectAt: toldAt }), {
        dryRun,
        lockers,
        windows,
        earlierGear: event === 'pickup.done' ? (advance.details?.equipmentType ?? 'SAME') : null,
        taken: takenAtDesk(advance),
      }),
    )
  }

const takenAtDesk = ({ details: { feeWay, reference } = {}, beside = [] }: Advance): TakenForFees | null =>
  feeWay === undefined || feeWay === 'WAIVED' || reference === undefined ? null : { kind: feeWay, reference, beside }

const checkSeen = (
  { seenSteps }: Pick<Advance, 'seenSteps'>,
  timeline: LockedOrder['timeline'],
): Result<void, OrderChanged> =>
  seenSteps === undefined || seenSteps === timeline.length ? ok() : err({ kind: 'OrderChanged' })

const stepFor =
  (advance: Advance, { now, shop, toldToCollectAt }: Pick<Circumstances, 'now' | 'shop' | 'toldToCollectAt'>) =>
  (locked: LockedOrder): Result<OrderChange, AdvanceRefused> =>
    safeTry(function* () {
      const { order, timeline } = locked
      yield* checkSeen(advance, timeline)
      const event = yield* forStaff(advance.event)
      const details = withWish(yield* checkTaken(event, advance), { event, order })
      const occurredAt = yield* toOccurrence(advance, timeline, now)
      const to = yield* nextState(event, order.state, toOrderMemory(timeline))
      const { reason: said, details: { isForced = false } = {} } = advance
      const isOtherKind = details.equipmentType !== undefined && details.equipmentType !== order.equipmentType
      // That it is not what was ordered is none of every day either.
      const reason = yield* reasonOf({
        event,
        reason: said,
        isForced: isForced || isOtherKind || details.feeWay === 'WAIVED',
      })
      const effect = yield* toEffect({ event, details, locked, to, now, occurredAt, shop, toldToCollectAt })
      const {
        set: noted,
        place,
        swap,
      }: IntoLocker = event === 'storage.arrived' ? { set: {} } : yield* intoLocker({ event, details, locked, to })
      if (swap) yield* toOccurrence(advance, swap.timeline, now)
      const { set: booked, window } = yield* intoWindow({ event, details, locked, now, shop, set: effect })
      const checkout = yield* checkoutChange({ ...details, event }, locked, {
        now,
        occurredAt,
        seasonDays: shop.season,
        fees: shop,
      })
      if (event === 'status.corrected') yield* checkCorrection(timeline, now)
      const step = {
        occurredAt,
        recordedAt: now,
        actor: { kind: 'STAFF' as const, id: advance.staff.id },
        reason,
      }
      const shelved = yield* shelvedAtOnce(step, { event, details, locked })
      return ok({
        ...step,
        event,
        to,
        set: { ...effect, ...noted, ...booked },
        ...(place && { place }),
        ...(swap && { beside: swapped({ ...step, event }, swap) }),
        ...(window && { window }),
        ...(details.report && { report: details.report }),
        ...notedBy(event, locked, { ...details, ...effect }),
        ...replacedBy(event, order, effect),
        ...(checkout && { checkout }),
        ...(details.isFinal && { next: handedBack(step) }),
        ...(shelved && { next: shelved }),
      })
    })

type Step = Pick<OrderChange, 'occurredAt' | 'recordedAt' | 'actor' | 'reason'>
type Shelving = Pick<Circumstances, 'event' | 'details' | 'locked'>

/** The same step of the other set, which comes where this one was (G791). */
const swapped = (
  step: Step & Pick<OrderChange, 'event'>,
  { orderId, state, place }: LockerSwap,
): NonNullable<OrderChange['beside']> => ({
  orderId,
  change: { ...step, to: state, set: { locker: place.code }, place },
})

/** Gear that arrives and whose locker is said is in it at once, by the rules of T14 (G251). */
const shelvedAtOnce = (
  step: Step,
  { event, details, locked }: Shelving,
): Result<OrderChange | null, LockerStepRefused> => {
  const { locker, zone } = details
  if (event !== 'storage.arrived' || (!locker && zone === undefined)) return ok(null)
  const to = 'IN_STORAGE'
  return intoLocker({ event: 'storage.shelved', details, locked, to }).map(({ set, place }) => ({
    ...step,
    event: 'storage.shelved',
    to,
    set,
    ...(place && { place }),
  }))
}

const forStaff = (event: OrderEvent): Result<StaffEvent, NotForStaff> =>
  isForStaff(event) ? ok(event) : err({ kind: 'NotForStaff', event })

/** That it happened long ago can be forced with any event. */
const checkTaken = (event: StaffEvent, { details = {}, occurredAt }: Advance): Result<StepDetails, DetailNotTaken> => {
  const taken: readonly StepDetail[] = STEP_DETAILS[event]
  const given = (Object.keys(details) as StepDetail[]).filter(
    detail => details[detail] !== undefined && details[detail] !== false,
  )
  const strange = given.filter(detail => !taken.includes(detail) && !(detail === 'isForced' && occurredAt))
  return strange.length > 0 ? err({ kind: 'DetailNotTaken', details: strange, taken }) : ok(details)
}

/** What is not typed happens now. */
const toOccurrence = (
  { occurredAt = null, staff, details }: Advance,
  timeline: readonly TimelineStep[],
  now: Instant,
): Result<Instant, OccurrenceRefused> =>
  occurredAt === null
    ? ok(now)
    : checkOccurrence(timeline, {
        occurredAt,
        now,
        isInsisted: details?.isForced === true && mayActAs(staff.role, 'ADMIN'),
      })

type Circumstances = {
  readonly event: StaffEvent
  readonly details: StepDetails
  readonly locked: LockedOrder
  readonly to: OrderState
  readonly now: Instant
  readonly occurredAt: Instant
  readonly shop: Shop
  readonly toldToCollectAt: readonly Instant[]
}

/** What the event changes besides the state, once its guard has agreed. */
const toEffect = (step: Circumstances): Result<OrderChange['set'], AdvanceRefused> => {
  const { details, locked, to, now, occurredAt, toldToCollectAt } = step
  const { order } = locked
  const today = Day.of(now)
  return match(step.event)
    .returnType<Result<OrderChange['set'], AdvanceRefused>>()
    .with('pickup.scheduled', () => pickupOn(step))
    .with('pickup.rescheduled', () =>
      checkNotBegun(order, today)
        .andThen(() => pickupOn(step))
        .andThen(set => checkMoved(details, order).map(() => set)),
    )
    .with('pickup.unscheduled', () =>
      checkNotBegun(order, today).map(() => ({ pickupDate: null, ...awaitingPickup(order) })),
    )
    .with('pickup.missed', () => missed(details, order, today))
    .with('pickup.done', () => pickedUp(details, locked))
    .with('report.filed', 'report.corrected', () => required(details, 'report').map(() => ({})))
    .with('storage.arrived', () => ok({ storageStartDate: Day.of(occurredAt) }))
    .with('status.corrected', () =>
      corrected(step).map(set => (isBeforePickup(to) ? { ...set, ...awaitingPickup(order) } : set)),
    )
    .with('gear.lost', 'gear.damaged', () => endedBy(details))
    .with('gear.disposed', () =>
      checkDisposal(
        toStorageTerm(order),
        [...toldToCollectAt, ...(details.lettersOn ?? []).map(Day.startOf)],
        today,
      ).andThen(() => endedBy(details)),
    )
    .with('fee.settled', () => settledFee(step))
    .with('fee.reversed', () => (isFeeSettled(order) ? ok({ lateFeeWon: null }) : err({ kind: 'NothingSettled' })))
    .with('gear.described', () => described(details, order))
    .with(P._, () => ok({}))
    .exhaustive()
}

const pickupOn = ({
  details,
  locked,
  now,
  shop,
}: Circumstances): Result<OrderChange['set'], DetailMissing | PickupDayRefused> =>
  required(details, 'pickupDate')
    .andThen(day =>
      checkPickupDay(day, Day.of(now), {
        ...pickupDaysOf(shop, locked.order.location),
        isForced: details.isForced ?? false,
      }),
    )
    .map(day => ({ pickupDate: day }))

const checkNotBegun = ({ pickupDate }: Order, today: Day): Result<void, PickupDayBegun> =>
  pickupDate !== null && pickupDate <= today ? err({ kind: 'PickupDayBegun', day: pickupDate }) : ok()

const isBeforePickup = (state: OrderState): boolean => state === 'REQUESTED' || state === 'PICKUP_SCHEDULED'

/** Its day may have been a task before, which is done: where it is over, it is one again (G993). */
const awaitingPickup = ({ renewal }: Order): OrderChange['set'] => ({ renewal: { ...renewal, remindedOn: null } })

/** The same day once more is insisted on, as after it was closed. */
const checkMoved = ({ pickupDate: day, half, isForced }: StepDetails, order: Order): Result<void, SameStop> => {
  const isSame = day === order.pickupDate && (half === undefined || half === order.pickupHalf)
  return isSame && day !== undefined && !isForced ? err({ kind: 'SameStop', day }) : ok()
}

/** The day stays with the order: where the customer was at fault, cancelling counts from it (G44). */
const missed = (
  details: StepDetails,
  { pickupDate: day, pickupHalf: half }: Order,
  today: Day,
): Result<OrderChange['set'], DetailMissing | DayAhead> =>
  required(details, 'fault').andThen((fault): Result<OrderChange['set'], DayAhead> =>
    day !== null && day > today
      ? err({ kind: 'DayAhead', day })
      : ok({ pickupDate: null, ...(day !== null && { missedPickup: { day, fault, ...(half !== null && { half }) } }) }),
  )

const corrected = (step: Circumstances): Result<OrderChange['set'], DetailMissing | PickupDayRefused> => {
  const { order, timeline } = step.locked
  if (step.to !== 'PICKUP_SCHEDULED' || order.pickupDate !== null) return ok(undone(order.state))
  const wasMissed = lastLogistic(timeline)?.event === 'pickup.missed'
  // The day went when the pickup was unscheduled, so it has to be said again.
  return wasMissed && order.missedPickup ? ok({ pickupDate: order.missedPickup.day }) : pickupOn(step)
}

/** Of gear that is not handed back; the sum is noted, the money moves by another command (G165). */
const endedBy = ({ compensation, told }: StepDetails): Result<OrderChange['set'], DetailMissing> => {
  const missing: readonly StepDetail[] = [
    ...(compensation ? [] : (['compensation'] as const)),
    ...(told ? [] : (['told'] as const)),
  ]
  return compensation && told
    ? ok({ ending: { compensationWon: compensation === 'NONE' ? null : compensation, told } })
    : err({ kind: 'DetailMissing', details: missing })
}

/** Compensation and fee are in the sums of the day on which they are noted, and of that on which they are taken back (G246, G521). */
const notedBy = (
  event: StaffEvent,
  { order: { ending: before }, timeline }: LockedOrder,
  {
    ending,
    lateFeeWon,
    feeWay,
    reference,
    lettersOn = [],
  }: OrderChange['set'] & Pick<StepDetails, 'feeWay' | 'reference' | 'lettersOn'>,
): Pick<OrderChange, 'amountWon' | 'amountWay' | 'note'> => {
  if (event === 'fee.reversed') return takenBack(timeline.findLast(step => step.event === 'fee.settled'))
  if (typeof lateFeeWon === 'number' && feeWay !== undefined)
    return { amountWon: lateFeeWon, amountWay: feeWay, ...(reference !== undefined && { note: reference }) }
  const won = event === 'status.corrected' ? 0 - (before?.compensationWon ?? 0) : (ending?.compensationWon ?? 0)
  return {
    ...(won !== 0 && { amountWon: won }),
    ...(lettersOn.length > 0 && { note: `letters: ${lettersOn.join(', ')}` }),
  }
}

/** By the way in which it was noted, so that what is left of both is nothing. */
const takenBack = (
  settled: Pick<OrderChange, 'amountWon' | 'amountWay' | 'note'> = {},
): Pick<OrderChange, 'amountWon' | 'amountWay' | 'note'> => ({
  ...(settled.amountWon !== undefined && { amountWon: -settled.amountWon }),
  ...(settled.amountWay !== undefined && { amountWay: settled.amountWay }),
  ...(settled.note !== undefined && { note: settled.note }),
})

/** What the customer owes today, all of it: taken by any member, given up by an ADMIN alone (G248). */
const settledFee = ({
  details,
  locked,
  now,
  shop,
}: Circumstances): Result<OrderChange['set'], DetailMissing | NothingOwed | ReferenceUsed | SumChanged> => {
  const { feeWay, reference, shownWon } = details
  const missing: readonly StepDetail[] = [
    ...(feeWay ? [] : (['feeWay'] as const)),
    ...(feeWay === 'WAIVED' || reference ? [] : (['reference'] as const)),
  ]
  if (missing.length > 0) return err({ kind: 'DetailMissing', details: missing })
  const owed = owedLateFee(shop, locked, Day.of(now))
  if (owed === null) return err({ kind: 'NothingOwed' })
  const { takenFor = [] } = locked
  if (takenFor.length > 0) return err({ kind: 'ReferenceUsed', orders: takenFor })
  return checkShown(owed.won, shownWon).map(() => ({ lateFeeWon: owed.won }))
}

/** What was noted of the gear is put right; the state stays, and what was noted before stays in the timeline (G249). */
const described = (
  { equipmentType, serialNumber, handedParts }: StepDetails,
  order: Order,
): Result<OrderChange['set'], DetailMissing | DetailNotTaken | NothingNew> => {
  if (equipmentType === undefined && serialNumber === undefined && handedParts === undefined)
    return err({ kind: 'DetailMissing', details: ['serialNumber', 'handedParts'] })
  // A locker may be for one kind alone (G151).
  if (equipmentType !== undefined && isInLocker(order.state))
    return err({ kind: 'DetailNotTaken', details: ['equipmentType'], taken: ['serialNumber', 'handedParts'] })
  const parts = handedParts && toParts(handedParts)
  const set = {
    ...(equipmentType !== undefined && equipmentType !== order.equipmentType && { equipmentType }),
    ...(serialNumber !== undefined && serialNumber !== order.serialNumber && { serialNumber }),
    ...(parts && parts.join() !== order.handedParts?.join() && { handedParts: parts }),
  }
  return Object.keys(set).length === 0 ? err({ kind: 'NothingNew' }) : ok(set)
}

const replacedBy = (
  event: StaffEvent,
  { equipmentType, serialNumber, handedParts }: Order,
  set: OrderChange['set'],
): Pick<OrderChange, 'note'> =>
  event !== 'gear.described'
    ? {}
    : {
        note: [
          ...(set.equipmentType === undefined ? [] : [`kind: ${equipmentType}`]),
          ...(set.serialNumber === undefined ? [] : [`serial number: ${serialNumber || 'none'}`]),
          ...(set.handedParts === undefined
            ? []
            : [`with: ${handedParts === null ? 'not looked at' : handedParts.join(' ') || 'none'}`]),
        ].join('; '),
      }

/** What the undone step had set goes with it: the pickup day, the day that storage began and what came due by it, the locker, how it ended. */
const undone = (state: OrderState): OrderChange['set'] =>
  match(state)
    .returnType<OrderChange['set']>()
    .with('PICKUP_SCHEDULED', () => ({ pickupDate: null }))
    .with('ARRIVED', () => ({ storageStartDate: null, renewal: INITIAL_RENEWAL_STATE }))
    .with('IN_STORAGE', () => ({ locker: null }))
    .with('LOST', 'DAMAGED', 'DISPOSED', () => ({ ending: null }))
    .otherwise(() => ({}))

/**
 * All that is missing is asked for together. What was said at the door counts, then what is as before, then what the customer had typed; the
 * kind may turn out to be another one, at the same price.
 */
const pickedUp = (
  details: StepDetails,
  { order, earlierGear: earlier = null }: LockedOrder,
): Result<OrderChange['set'], DetailMissing | NoEarlierGear> => {
  if (details.isAsBefore && earlier === null) return err({ kind: 'NoEarlierGear' })
  const { brand, equipmentName, equipmentSize, serialNumber } = {
    ...order,
    ...(details.isAsBefore && earlier),
    ...details,
  }
  const complete = { brand, equipmentName, equipmentSize }
  const missing: readonly StepDetail[] = [
    ...(order.state === 'REQUESTED' && !details.isWalkIn ? (['isWalkIn'] as const) : []),
    ...missingDetails(complete),
  ]
  if (missing.length > 0) return err({ kind: 'DetailMissing', details: missing, ...(earlier && { earlier }) })
  const { equipmentType, handedParts } = details
  return ok({
    ...complete,
    ...(serialNumber !== order.serialNumber && { serialNumber }),
    ...(handedParts && { handedParts: toParts(handedParts) }),
    ...(equipmentType !== undefined && equipmentType !== order.equipmentType && { equipmentType }),
  })
}

const required = <Name extends StepDetail>(
  details: StepDetails,
  name: Name,
): Result<NonNullable<StepDetails[Name]>, DetailMissing> => {
  const value = details[name]
  return value ? ok(value) : err({ kind: 'DetailMissing', details: [name] })
}
