import { isInLocker } from './locker.ts'
import type { OrderEvent } from './order-event.ts'
import { ORDER_STATES, type OrderState } from './order-state.ts'
import { ALLOWED_STEPS } from './transitions.ts'

const ENDED: ReadonlySet<OrderState> = new Set<OrderState>([
  'RETURNED',
  'COMPLETED',
  'CANCELLED',
  'LOST',
  'DAMAGED',
  'DISPOSED',
])

/** The contract is over. One that was never paid was none. */
export const isEnded = (state: OrderState): boolean => ENDED.has(state)

export const ENDED_STATES = ORDER_STATES.filter(isEnded)
export const STORED_STATES = ORDER_STATES.filter(isInLocker)

const changes = (is: (state: OrderState) => boolean, from: OrderState | null, to: OrderState): boolean =>
  (from !== null && is(from)) !== is(to)

/** By which contracts end and gear comes and goes, and what takes such a step back; and renewals that stay unpaid. */
export const COUNTED_EVENTS: readonly OrderEvent[] = [
  ...new Set(
    ALLOWED_STEPS.filter(
      ({ event, from, to }) =>
        event === 'renewal.exhausted' || changes(isEnded, from, to) || changes(isInLocker, from, to),
    ).map(({ event }) => event),
  ),
]
