import type { Order } from '#core/storing/order.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { nextState } from '#core/storing/transitions.ts'
import { LATE_WORK, LATE_WORK_RULES } from './late-work.ts'

const BOOKS_ANOTHER_DAY: ReadonlySet<OrderEvent> = new Set<OrderEvent>(['pickup.rescheduled', 'checkout.rescheduled'])

/** Which tasks about an order a step has made pointless (G181). */
export const endedTasks = (event: OrderEvent, before: Order, after: Order): readonly string[] => {
  const waitsAnew = before.state !== after.state || BOOKS_ANOTHER_DAY.has(event)
  const late = LATE_WORK.filter(kind => LATE_WORK_RULES[kind].states.includes(before.state))
  // The day of a pickup that was missed still has to be replaced.
  const pickup = isForPickup(before) && event !== 'pickup.missed' ? ['PICKUP_LATE'] : []
  const uncollected = isToCollect(before) && !isToCollect(after) ? ['UNCOLLECTED'] : []
  return [...(waitsAnew ? [...late, ...pickup] : []), ...uncollected]
}

const isForPickup = ({ state }: Order): boolean => state === 'REQUESTED' || state === 'PICKUP_SCHEDULED'

const isToCollect = ({ state, autoRenewal }: Order): boolean =>
  autoRenewal === 'TERMINATED' && nextState('uncollected.flagged', state, {}).isOk()

const isRenewable = ({ state }: Order): boolean => nextState('renewal.charged', state, {}).isOk()

/** Whether no payment of another term can follow, so that none has to be called about. */
export const endsRenewals = (before: Order, after: Order): boolean => isRenewable(before) && !isRenewable(after)
