import { err, ok, type Result } from 'neverthrow'
import { match, P } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { SeasonDays, Shop } from '#core/shared/shop.ts'
import type { Instant } from '#core/shared/instant.ts'
import { canRestore, type RestoreLimit, type RestoreWindowOver } from '../allowance.ts'
import { type Checkout, currentCheckout, toAllowanceUses } from '../checkout.ts'
import { type CheckoutDayPast, latestDeliveryDay } from '../checkout-date.ts'
import { toStorageTerm } from '../checkout-offer.ts'
import type { LateFee } from '../late-fee.ts'
import { owedLateFee } from '../owed-late-fee.ts'
import type { Order } from '../order.ts'
import type { OrderEvent } from '../order-event.ts'
import type { OrderState } from '../order-state.ts'
import type { CheckoutChange, LockedOrder, OrderChange } from '../ports/order-records.ts'
import type { DeliveryDetails, DetailMissing } from '../step-details.ts'
import type { SameStop } from '../errors.ts'
import { checkNotEnded, type StorageEnded } from '../storage-end.ts'

/** Nothing is missed before its day. */
export type DayAhead = { readonly kind: 'DayAhead'; readonly day: Day }

/** A final delivery is for contracts that end; this one renews. */
export type ContractRenews = { readonly kind: 'ContractRenews' }

export type CheckoutStepRefused =
  | DetailMissing
  | DayAhead
  | CheckoutDayPast
  | DeliveryDayFar
  | SameStop
  | ContractRenews
  | RestoreLimit
  | RestoreWindowOver
  | StorageEnded
  | LateFeeOwed

/** Of days after the last one to collect the gear. */
export type LateFeeOwed = { readonly kind: 'LateFeeOwed' } & LateFee

export type DeliveryDayFar = { readonly kind: 'DeliveryDayFar'; readonly latest: Day }

type Asked = DeliveryDetails & {
  readonly event: OrderEvent
  /** Overrides the allowance, never the end of a contract. */
  readonly isForced?: boolean
}
type Moments = {
  readonly now: Instant
  readonly occurredAt: Instant
  readonly seasonDays: SeasonDays
  readonly fees: Pick<Shop, 'lateFees'>
}
type Set = Extract<CheckoutChange, { kind: 'Changed' }>['set']

const NOTHING: Result<Set | null, never> = ok(null)

/** What a step of the staff does to the checkout under way (T16 to T20, T30, T32, T33), once its guard has agreed. */
export const checkoutChange = (
  asked: Asked,
  locked: LockedOrder,
  moments: Moments,
): Result<CheckoutChange | null, CheckoutStepRefused> =>
  setBy(asked, locked, moments).map(set => {
    const checkout = concerned(asked.event, locked)
    return set === null || checkout === undefined ? null : { kind: 'Changed', id: checkout.id, set }
  })

const setBy = (
  asked: Asked,
  locked: LockedOrder,
  { now, occurredAt, seasonDays, fees }: Moments,
): Result<Set | null, CheckoutStepRefused> =>
  match(asked.event)
    .returnType<Result<Set | null, CheckoutStepRefused>>()
    .with('checkout.withdrawn', () => ok({ withdrawnAt: now }))
    .with('checkout.scheduled', 'checkout.rescheduled', () => scheduledOn(asked, locked, Day.of(now)))
    .with('checkout.missed', () => missed(locked, Day.of(now)))
    .with('checkout.delivered', () =>
      checkSettled(fees, locked, Day.of(now)).andThen(() => delivered(asked, locked, occurredAt)),
    )
    .with('equipment.restored', () =>
      restoredOn(Day.of(occurredAt), locked, { seasonDays, isForced: asked.isForced ?? false }),
    )
    .with('status.corrected', () => ok(undone(locked.order.state)))
    .with(P._, () => NOTHING)
    .exhaustive()

const scheduledOn = (
  { event, scheduledFor: day }: Asked,
  { checkouts }: LockedOrder,
  today: Day,
): Result<Set, DetailMissing | CheckoutDayPast | DeliveryDayFar | SameStop> => {
  if (day === undefined) return err({ kind: 'DetailMissing', details: ['scheduledFor'] })
  if (day < today) return err({ kind: 'CheckoutDayPast' })
  const current = currentCheckout(checkouts)
  const latest = latestDeliveryDay(current?.day ?? null, today)
  if (day > latest) return err({ kind: 'DeliveryDayFar', latest })
  return event === 'checkout.rescheduled' && current?.scheduledFor === day
    ? err({ kind: 'SameStop', day })
    : ok({ scheduledFor: day })
}

/** The day is taken off, and staff books another one. */
const missed = ({ checkouts }: LockedOrder, today: Day): Result<Set, DayAhead> => {
  const day = currentCheckout(checkouts)?.scheduledFor ?? today
  return day > today ? err({ kind: 'DayAhead', day }) : ok({ scheduledFor: null })
}

const delivered = (
  { deliveredTo, isFinal }: DeliveryDetails,
  { order }: LockedOrder,
  deliveredAt: Instant,
): Result<Set, DetailMissing | ContractRenews> => {
  if (!deliveredTo) return err({ kind: 'DetailMissing', details: ['deliveredTo'] })
  return checkFinal(order, isFinal).map(() => ({ deliveredAt, deliveredTo }))
}

/** Gear of an ended contract that is collected late is handed out once its fee is settled (G248). */
export const checkSettled = (
  fees: Pick<Shop, 'lateFees'>,
  locked: Pick<LockedOrder, 'order' | 'checkouts'>,
  today: Day,
): Result<void, LateFeeOwed> => {
  const owed = owedLateFee(fees, locked, today)
  return owed === null ? ok() : err({ kind: 'LateFeeOwed', ...owed })
}

/** The guard of a delivery for good. */
export const checkFinal = (
  { autoRenewal }: Pick<Order, 'autoRenewal'>,
  isFinal: boolean | undefined,
): Result<void, ContractRenews> => (isFinal && autoRenewal !== 'TERMINATED' ? err({ kind: 'ContractRenews' }) : ok())

/** T20, which a delivery for good is followed by at once. */
export const handedBack = ({
  occurredAt,
  recordedAt,
  actor,
  reason,
}: Pick<OrderChange, 'occurredAt' | 'recordedAt' | 'actor' | 'reason'>): OrderChange => ({
  occurredAt,
  recordedAt,
  actor,
  reason,
  event: 'equipment.returned',
  to: 'RETURNED',
  set: {},
})

const restoredOn = (
  day: Day,
  { order, checkouts }: LockedOrder,
  { seasonDays, isForced }: Pick<Moments, 'seasonDays'> & { readonly isForced: boolean },
): Result<Set, StorageEnded | RestoreLimit | RestoreWindowOver> =>
  checkNotEnded(toStorageTerm(order), day)
    .andThen(() =>
      isForced ? ok(day) : canRestore({ plan: order.plan, restores: toAllowanceUses(checkouts), seasonDays }, day),
    )
    .map(() => ({ restoredOn: day }))

/** What the undone step had set goes with it. */
const undone = (state: OrderState): Set | null =>
  match(state)
    .returnType<Set | null>()
    .with('CHECKOUT_SCHEDULED', () => ({ scheduledFor: null }))
    .with('CHECKED_OUT', () => ({ deliveredAt: null, deliveredTo: null }))
    .with('RESTORED', () => ({ restoredOn: null }))
    .otherwise(() => null)

/** A correction of a restore is about the checkout that it had closed. */
const concerned = (event: OrderEvent, { order, checkouts }: LockedOrder): Checkout | undefined =>
  event === 'status.corrected' && order.state === 'RESTORED'
    ? checkouts.findLast(({ restoredOn }) => restoredOn !== null)
    : currentCheckout(checkouts)
