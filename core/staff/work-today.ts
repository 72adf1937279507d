import type { OrderState } from '#core/storing/order-state.ts'

/** What waits, in the order in which gear goes through the shop; money in doubt and whatever is late are tasks. */
export const LANES = [
  'TO_BOOK',
  'TO_PICK_UP',
  'TO_INSPECT',
  'TO_BRING_IN',
  'TO_SHELVE',
  'TO_BOOK_DELIVERY',
  'TO_DELIVER',
] as const
export type Lane = (typeof LANES)[number]

/** The lane of a state in which somebody of the staff does the next thing; null where nobody has to. */
export const laneOf = (state: OrderState): Lane | null => LANE_OF_STATE[state] ?? null

const LANE_OF_STATE: Partial<Record<OrderState, Lane>> = {
  REQUESTED: 'TO_BOOK',
  PICKUP_SCHEDULED: 'TO_PICK_UP',
  PICKED_UP: 'TO_INSPECT',
  REPORTED: 'TO_BRING_IN',
  TEMP_STORED: 'TO_BRING_IN',
  IN_TRANSIT: 'TO_BRING_IN',
  ARRIVED: 'TO_SHELVE',
  CHECKOUT_REQUESTED: 'TO_BOOK_DELIVERY',
  CHECKOUT_SCHEDULED: 'TO_DELIVER',
}
