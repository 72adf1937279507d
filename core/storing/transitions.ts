import { err, ok, type Result } from 'neverthrow'
import { match } from 'ts-pattern'
import type { Actor, OrderEvent } from './order-event.ts'
import { LOGISTIC_EVENTS, type OrderMemory } from './order-memory.ts'
import { ORDER_STATES, type OrderState } from './order-state.ts'

/** `BEFORE_CHECKOUT` and `PREVIOUS` depend on the order's own past: see `OrderMemory`. */
export type Target = OrderState | 'SAME' | 'BEFORE_CHECKOUT' | 'PREVIOUS'

export type Transition = {
  /** The row of docs/rules/orders.md, as `T09`. */
  readonly id: string
  readonly event: OrderEvent
  readonly from: readonly (OrderState | null)[]
  readonly to: Target
  readonly actors: readonly Actor[]
}

export type InvalidTransition = {
  readonly kind: 'InvalidTransition'
  readonly event: OrderEvent
  readonly from: OrderState | null
}

/** One concrete step; the database holds them all and refuses any other. */
export type AllowedStep = { readonly event: OrderEvent; readonly from: OrderState | null; readonly to: OrderState }

const between = (first: OrderState, last: OrderState): readonly OrderState[] =>
  ORDER_STATES.slice(ORDER_STATES.indexOf(first), ORDER_STATES.indexOf(last) + 1)

const STAFF = ['STAFF'] as const
const SCHEDULER = ['SCHEDULER'] as const
const CUSTOMER_OR_STAFF = ['CUSTOMER', 'STAFF'] as const
const ANYONE = ['CUSTOMER', 'STAFF', 'SCHEDULER'] as const
const ON_THE_WAY = ['REPORTED', 'TEMP_STORED', 'IN_TRANSIT'] as const
const CANCELLABLE = ['REQUESTED', 'PICKUP_SCHEDULED'] as const
const STORED = ['IN_STORAGE', 'RESTORED'] as const
const IN_LOCKER = [...STORED, 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED'] as const
const SINCE_PICKUP = between('PICKED_UP', 'CHECKED_OUT')
const SINCE_ARRIVAL = between('ARRIVED', 'CHECKED_OUT')

/**
 * The transition table of docs/rules/orders.md. Guards that need more than the state (dates, money, allowance) are with their topics.
 * A delivery with `--final` is T18 followed by T20; storing in one command is T13 followed by T14.
 */
export const TRANSITIONS: readonly Transition[] = [
  { id: 'T01', event: 'order.precreated', from: [null], to: 'UNPAID', actors: CUSTOMER_OR_STAFF },
  {
    id: 'T02',
    event: 'payment.confirmed',
    from: ['UNPAID'],
    to: 'REQUESTED',
    actors: ['CUSTOMER', 'STAFF', 'PROVIDER'],
  },
  { id: 'T03', event: 'payment.late', from: ['EXPIRED'], to: 'REQUESTED', actors: ['PROVIDER'] },
  { id: 'T04', event: 'order.expired', from: ['UNPAID'], to: 'EXPIRED', actors: SCHEDULER },
  { id: 'T05', event: 'order.voided', from: ['UNPAID'], to: 'EXPIRED', actors: ['CUSTOMER', 'STAFF', 'SCHEDULER'] },
  { id: 'T06', event: 'pickup.scheduled', from: ['REQUESTED'], to: 'PICKUP_SCHEDULED', actors: ANYONE },
  { id: 'T07', event: 'pickup.rescheduled', from: ['PICKUP_SCHEDULED'], to: 'SAME', actors: CUSTOMER_OR_STAFF },
  { id: 'T08', event: 'pickup.unscheduled', from: ['PICKUP_SCHEDULED'], to: 'REQUESTED', actors: STAFF },
  { id: 'T09', event: 'pickup.done', from: ['PICKUP_SCHEDULED', 'REQUESTED'], to: 'PICKED_UP', actors: STAFF },
  { id: 'T10', event: 'report.filed', from: ['PICKED_UP'], to: 'REPORTED', actors: STAFF },
  { id: 'T11', event: 'temp.stored', from: ['REPORTED'], to: 'TEMP_STORED', actors: STAFF },
  { id: 'T12', event: 'transit.started', from: ['REPORTED', 'TEMP_STORED'], to: 'IN_TRANSIT', actors: STAFF },
  { id: 'T13', event: 'storage.arrived', from: ON_THE_WAY, to: 'ARRIVED', actors: STAFF },
  { id: 'T14', event: 'storage.shelved', from: ['ARRIVED'], to: 'IN_STORAGE', actors: STAFF },
  { id: 'T15', event: 'checkout.requested', from: STORED, to: 'CHECKOUT_REQUESTED', actors: CUSTOMER_OR_STAFF },
  {
    id: 'T16',
    event: 'checkout.withdrawn',
    from: ['CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED'],
    to: 'BEFORE_CHECKOUT',
    actors: CUSTOMER_OR_STAFF,
  },
  { id: 'T17', event: 'checkout.scheduled', from: ['CHECKOUT_REQUESTED'], to: 'CHECKOUT_SCHEDULED', actors: STAFF },
  {
    id: 'T18',
    event: 'checkout.delivered',
    from: ['CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED'],
    to: 'CHECKED_OUT',
    actors: STAFF,
  },
  { id: 'T19', event: 'equipment.restored', from: ['CHECKED_OUT'], to: 'RESTORED', actors: STAFF },
  { id: 'T20', event: 'equipment.returned', from: ['CHECKED_OUT'], to: 'RETURNED', actors: STAFF },
  { id: 'T21', event: 'term.closed', from: ['RETURNED', 'CHECKED_OUT'], to: 'COMPLETED', actors: SCHEDULER },
  { id: 'T22', event: 'storage.cancelled', from: CANCELLABLE, to: 'CANCELLED', actors: CUSTOMER_OR_STAFF },
  { id: 'T23', event: 'autopay.terminated', from: SINCE_PICKUP, to: 'SAME', actors: CUSTOMER_OR_STAFF },
  { id: 'T24', event: 'autopay.resumed', from: SINCE_PICKUP, to: 'SAME', actors: CUSTOMER_OR_STAFF },
  { id: 'T25', event: 'renewal.charged', from: SINCE_ARRIVAL, to: 'SAME', actors: ['STAFF', 'SCHEDULER'] },
  { id: 'T26', event: 'renewal.declined', from: SINCE_ARRIVAL, to: 'SAME', actors: SCHEDULER },
  { id: 'T27', event: 'renewal.exhausted', from: SINCE_ARRIVAL, to: 'SAME', actors: SCHEDULER },
  { id: 'T28', event: 'season.rolled', from: ['RESTORED'], to: 'IN_STORAGE', actors: SCHEDULER },
  {
    id: 'T29',
    event: 'uncollected.flagged',
    from: between('ARRIVED', 'CHECKOUT_SCHEDULED'),
    to: 'SAME',
    actors: SCHEDULER,
  },
  { id: 'T30', event: 'status.corrected', from: ORDER_STATES, to: 'PREVIOUS', actors: STAFF },
  { id: 'T31', event: 'pickup.missed', from: ['PICKUP_SCHEDULED'], to: 'REQUESTED', actors: STAFF },
  { id: 'T32', event: 'checkout.rescheduled', from: ['CHECKOUT_SCHEDULED'], to: 'SAME', actors: STAFF },
  { id: 'T33', event: 'checkout.missed', from: ['CHECKOUT_SCHEDULED'], to: 'CHECKOUT_REQUESTED', actors: STAFF },
  { id: 'T34', event: 'locker.moved', from: IN_LOCKER, to: 'SAME', actors: STAFF },
  { id: 'T35', event: 'gear.lost', from: SINCE_PICKUP, to: 'LOST', actors: STAFF },
  { id: 'T36', event: 'gear.damaged', from: SINCE_PICKUP, to: 'DAMAGED', actors: STAFF },
  { id: 'T37', event: 'gear.disposed', from: ['ARRIVED', ...STORED], to: 'DISPOSED', actors: STAFF },
  { id: 'T38', event: 'report.corrected', from: between('REPORTED', 'CHECKOUT_SCHEDULED'), to: 'SAME', actors: STAFF },
  { id: 'T39', event: 'fee.settled', from: between('ARRIVED', 'CHECKOUT_SCHEDULED'), to: 'SAME', actors: STAFF },
  { id: 'T40', event: 'gear.described', from: SINCE_PICKUP, to: 'SAME', actors: STAFF },
  { id: 'T41', event: 'renewal.reversed', from: SINCE_ARRIVAL, to: 'SAME', actors: STAFF },
  { id: 'T42', event: 'fee.reversed', from: between('ARRIVED', 'RETURNED'), to: 'SAME', actors: STAFF },
  {
    id: 'T43',
    event: 'checkout.redirected',
    from: ['CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED'],
    to: 'SAME',
    actors: CUSTOMER_OR_STAFF,
  },
]

/** The states before which a logistic event led here. */
const statesBefore = (state: OrderState): readonly OrderState[] =>
  [
    ...new Set(TRANSITIONS.filter(row => LOGISTIC_EVENTS.has(row.event) && row.to === state).flatMap(row => row.from)),
  ].filter(from => from !== null)

const toStates = (to: Target, from: OrderState | null): readonly OrderState[] =>
  match(to)
    .with('SAME', () => (from === null ? [] : [from]))
    .with('BEFORE_CHECKOUT', () => STORED)
    .with('PREVIOUS', () => (from === null ? [] : statesBefore(from)))
    .otherwise(state => [state])

/** Every step that can ever happen. A correction undoes exactly one logistic step, and only while the order is in the state that step left. */
export const ALLOWED_STEPS: readonly AllowedStep[] = TRANSITIONS.flatMap(({ event, from: states, to }) =>
  states.flatMap(from => toStates(to, from).map(state => ({ event, from, to: state }))),
)

const agreesWith = (memory: OrderMemory, { event, to }: AllowedStep): boolean =>
  match(event)
    .with('checkout.withdrawn', () => to === memory.stateBeforeCheckout)
    .with('status.corrected', () => to === memory.previousState)
    .otherwise(() => true)

/** Where the event takes an order in state `from`; null before it exists. Anything not in the table is refused. */
export const nextState = (
  event: OrderEvent,
  from: OrderState | null,
  memory: OrderMemory,
): Result<OrderState, InvalidTransition> => {
  const step = ALLOWED_STEPS.find(step => step.event === event && step.from === from && agreesWith(memory, step))
  return step === undefined ? err({ kind: 'InvalidTransition', event, from }) : ok(step.to)
}

/** What can happen to an order in this state, as far as its state decides. */
export const eventsFrom = (state: OrderState | null): readonly OrderEvent[] => [
  ...new Set(ALLOWED_STEPS.filter(step => step.from === state).map(step => step.event)),
]
