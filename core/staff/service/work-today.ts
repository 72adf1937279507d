import { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { STAFF_CHECKOUTS, type StaffCheckout, type StaffCheckouts } from '#core/storing/ports/staff-checkouts.ts'
import type { ListedOrder, OrderSearch, StaffViews } from '#core/storing/ports/staff-views.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import type { Order } from '#core/storing/order.ts'
import type { ListedTask, StaffTasks } from '../ports/staff-tasks.ts'
import { taskKindsFor } from '../task-kinds.ts'
import { type Lane, LANES, laneOf } from '../work-today.ts'

/** How much of a lane is shown: nobody does more before the next look. */
export const LANE_ROWS = 30

export type WaitingOrder = {
  readonly order: Order
  readonly customer: CustomerId
  readonly customerName: string
  /** The booked day of a pickup or delivery, or the day that the customer asked for. */
  readonly dueOn: Day | null
}

export type WorkLane = { readonly lane: Lane; readonly orders: readonly WaitingOrder[]; readonly hasMore: boolean }

export type WorkToday = {
  readonly day: Day
  readonly lanes: readonly WorkLane[]
  readonly tasks: readonly ListedTask[]
  readonly hasMoreTasks: boolean
}

/** What waits for the staff now; of tasks what the member's role sees to (G281). */
export type ReadWorkToday = (member: StaffMember) => ResultAsync<WorkToday, ServiceUnreachable>

type Deps = {
  readonly views: StaffViews
  readonly checkouts: StaffCheckouts
  readonly tasks: StaffTasks
  readonly clock: Clock
}

export const makeReadWorkToday =
  ({ views, checkouts, tasks, clock }: Deps): ReadWorkToday =>
  ({ role }) => {
    const day = Day.of(clock.now())
    const limit = LANE_ROWS + 1
    const inStates = ORDER_STATES.filter(state => laneOf(state) !== null && !isDelivery(state))
    const orders = inStates.map(state => views.orders({ ...ANY_ORDER, state, limit }))
    const deliveries = DELIVERIES.map(state => checkouts.list({ day: null, state, gear: ANY_GEAR, after: null, limit }))
    const open = { kinds: taskKindsFor(role), about: null, dueBy: null, evenDone: false, after: null, limit }
    return ResultAsync.combine([
      ResultAsync.combine(orders).map(found => found.flat().map(toWaiting)),
      ResultAsync.combine(deliveries).map(found => found.flat().toSorted(byPlace).map(toWaitingDelivery)),
      tasks.list(open),
    ]).map(([stored, delivered, listed]) => ({
      day,
      lanes: LANES.map(lane => {
        const waiting = [...stored, ...delivered].filter(({ order }) => laneOf(order.state) === lane)
        return { lane, orders: sortedFor(lane, waiting).slice(0, LANE_ROWS), hasMore: waiting.length > LANE_ROWS }
      }),
      tasks: listed.slice(0, LANE_ROWS),
      hasMoreTasks: listed.length > LANE_ROWS,
    }))
  }

const DELIVERIES = ['CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED'] as const
const isDelivery = (state: OrderState): boolean => DELIVERIES.some(one => one === state)

const ANY_GEAR = { equipmentType: null, plan: null, region: null, locker: null, brand: null, size: null } as const
const ANY_ORDER: Omit<OrderSearch, 'limit'> = {
  customer: null,
  text: null,
  pickupOn: null,
  gear: ANY_GEAR,
  by: 'changed',
  oldestFirst: true,
  state: null,
  after: null,
}

const toWaiting = ({ order, customer, customerName }: ListedOrder): WaitingOrder => ({
  order,
  customer,
  customerName,
  dueOn: order.pickupDate ?? order.pickupWish?.day ?? null,
})

const toWaitingDelivery = ({ order, customer, customerName, scheduledFor, day }: StaffCheckout): WaitingOrder => ({
  order,
  customer,
  customerName,
  dueOn: scheduledFor ?? day,
})

const byPlace = (one: StaffCheckout, other: StaffCheckout): number => {
  const [left, right] = [STAFF_CHECKOUTS.placeOf(one).join(), STAFF_CHECKOUTS.placeOf(other).join()]
  return left < right ? -1 : left > right ? 1 : 0
}

/** What is driven goes by its day, all else by how long it waits. */
const sortedFor = (lane: Lane, waiting: readonly WaitingOrder[]): readonly WaitingOrder[] =>
  lane === 'TO_PICK_UP'
    ? waiting.toSorted((one, other) => ((one.dueOn ?? '') < (other.dueOn ?? '') ? -1 : 1))
    : waiting.toSorted((one, other) => one.order.stateChangedAt - other.order.stateChangedAt)
