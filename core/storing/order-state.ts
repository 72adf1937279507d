/**
 * The one stored status of an order; everything that is shown is computed from it (docs/rules/orders.md, in its order).
 * `EXPIRED` was never paid, `ARRIVED` starts the storage term, `RESTORED` is back after a checkout, `RETURNED` is handed back for good;
 * the last three are ends without the gear.
 */
export const ORDER_STATES = [
  'UNPAID',
  'EXPIRED',
  'REQUESTED',
  'PICKUP_SCHEDULED',
  'PICKED_UP',
  'REPORTED',
  'TEMP_STORED',
  'IN_TRANSIT',
  'ARRIVED',
  'IN_STORAGE',
  'RESTORED',
  'CHECKOUT_REQUESTED',
  'CHECKOUT_SCHEDULED',
  'CHECKED_OUT',
  'RETURNED',
  'COMPLETED',
  'CANCELLED',
  'LOST',
  'DAMAGED',
  'DISPOSED',
] as const

export type OrderState = (typeof ORDER_STATES)[number]
