/** Everything that can happen to an order: T01 to T43 of docs/rules/orders.md, in its order. */
export const ORDER_EVENTS = [
  'order.precreated',
  'payment.confirmed',
  'payment.late',
  'order.expired',
  'order.voided',
  'pickup.scheduled',
  'pickup.rescheduled',
  'pickup.unscheduled',
  'pickup.done',
  'report.filed',
  'temp.stored',
  'transit.started',
  'storage.arrived',
  'storage.shelved',
  'checkout.requested',
  'checkout.withdrawn',
  'checkout.scheduled',
  'checkout.delivered',
  'equipment.restored',
  'equipment.returned',
  'term.closed',
  'storage.cancelled',
  'autopay.terminated',
  'autopay.resumed',
  'renewal.charged',
  'renewal.declined',
  'renewal.exhausted',
  'season.rolled',
  'uncollected.flagged',
  'status.corrected',
  'pickup.missed',
  'checkout.rescheduled',
  'checkout.missed',
  'locker.moved',
  'gear.lost',
  'gear.damaged',
  'gear.disposed',
  'report.corrected',
  'fee.settled',
  'gear.described',
  'renewal.reversed',
  'fee.reversed',
  'checkout.redirected',
] as const

export type OrderEvent = (typeof ORDER_EVENTS)[number]

/** `PROVIDER` is the card provider or the reconciler that reads its record. */
export const ACTORS = ['CUSTOMER', 'STAFF', 'SCHEDULER', 'PROVIDER'] as const

export type Actor = (typeof ACTORS)[number]
