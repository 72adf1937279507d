import type { HomeStatus } from '#core/storing/home-status.ts'
import type { OrderState } from '#core/storing/order-state.ts'

/** What staff should know of an order in this state. */
export const STATE_MEANINGS: Readonly<Record<OrderState, string>> = {
  UNPAID: 'The order is placed and not paid; it expires after a day.',
  EXPIRED: 'The order was never paid and is closed.',
  REQUESTED: 'Paid; staff calls to book the pickup.',
  PICKUP_SCHEDULED: 'The pickup day is fixed; from that day a cancel gives back half.',
  PICKED_UP: 'The gear is with us and being inspected; it can no longer be cancelled.',
  REPORTED: 'The inspection report is ready for the customer.',
  TEMP_STORED: 'The gear rests at a temporary storage until it is moved.',
  IN_TRANSIT: 'The gear is on its way to the storage.',
  ARRIVED: 'The gear has arrived; the storage term starts on this day.',
  IN_STORAGE: 'The gear is in its locker.',
  RESTORED: 'The gear is back in storage after a checkout in this season.',
  CHECKOUT_REQUESTED: 'The customer wants the gear on a day; no delivery is booked yet.',
  CHECKOUT_SCHEDULED: 'The delivery to the customer is booked.',
  CHECKED_OUT: 'The gear is with the customer, who may bring it back.',
  RETURNED: 'The gear was handed back for good; the paid term still runs.',
  COMPLETED: 'The gear is handed back and the paid term is over.',
  CANCELLED: 'Cancelled before pickup; the refund is paid back.',
  LOST: 'The gear cannot be found; order show says what was settled.',
  DAMAGED: 'The gear cannot be used any more; order show says what was settled.',
  DISPOSED: 'The gear was not collected and is disposed of.',
}

/** What the customer's home screen shows at each status. */
export const HOME_MEANINGS: Readonly<Record<HomeStatus, string>> = {
  0: 'Nothing is stored.',
  1: 'The order is received; the customer waits for a call.',
  2: 'The pickup day is fixed.',
  3: 'The gear is with us and being inspected.',
  4: 'The inspection is over and the report can be read.',
  5: 'The gear rests at a temporary storage until it is moved.',
  6: 'The gear is on its way to the storage.',
  7: 'The gear is in its locker.',
  8: 'A checkout is requested, booked or done.',
  9: 'The gear is back in storage after a checkout.',
}
