import type { Day } from '#core/shared/day.ts'
import { isInLocker } from '#core/storing/locker.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import { termDates } from '#core/storing/term-dates.ts'
import { isAskedFor } from '#core/storing/projection.ts'
import { nextState } from '#core/storing/transitions.ts'
import { LATE_WORK, LATE_WORK_RULES } from './late-work.ts'

const BOOKS_ANOTHER_DAY: ReadonlySet<OrderEvent> = new Set<OrderEvent>(['pickup.rescheduled', 'checkout.rescheduled'])

/** Which tasks about an order a step has made pointless (G181). */
export const endedTasks = (event: OrderEvent, before: Order, after: Order): readonly string[] => {
  const waitsAnew = before.state !== after.state || BOOKS_ANOTHER_DAY.has(event)
  const late = LATE_WORK.filter(kind => LATE_WORK_RULES[kind].states.includes(before.state))
  // The day of a pickup that was missed still has to be replaced.
  const pickup = isForPickup(before) && event !== 'pickup.missed' ? ['PICKUP_LATE'] : []
  const uncollected = isToCollect(before) && !isUncollected(after) ? ['UNCOLLECTED'] : []
  // Who moves it has it in their hands; what has left the storage is not looked for there.
  const seen =
    event === 'locker.moved' || (isInLocker(before.state) && !isInLocker(after.state)) ? ['GEAR_MISSING'] : []
  return [...(waitsAnew ? [...late, ...pickup] : []), ...uncollected, ...seen]
}

const isForPickup = ({ state }: Order): boolean => state === 'REQUESTED' || state === 'PICKUP_SCHEDULED'

/** Of a contract that was ended, while its gear is here. */
export const isToCollect = ({ state, autoRenewal }: Order): boolean =>
  autoRenewal === 'TERMINATED' && nextState('uncollected.flagged', state, {}).isOk()

/** And nobody has asked for it: then a task of its own says what waits (G808). */
const isUncollected = (order: Order): boolean => isToCollect(order) && !isAskedFor(order.state)

const isRenewable = ({ state }: Order): boolean => nextState('renewal.charged', state, {}).isOk()

/** Whether no payment of another term can follow, so that none has to be called about. */
export const endsRenewals = (before: Order, after: Order): boolean => isRenewable(before) && !isRenewable(after)

type ReopenedTask = {
  readonly kind: 'RENEWAL_UNPAID' | 'UNCOLLECTED'
  readonly subject: Order['id']
  readonly detail: string
  readonly dueOn: Day | null
}

/** Which tasks a step taken back brings back, as of gear that was lost and is found, or a request that is withdrawn: what they are about waits as before (G861). */
export const reopenedTasks = (event: OrderEvent, before: Order, after: Order, today: Day): readonly ReopenedTask[] => {
  if (event !== 'status.corrected' && event !== 'checkout.withdrawn') return []
  const { storageEndDate, nextRenewalDate } = termDates(after)
  const lastDay = storageEndDate && lastDayToCollect(storageEndDate)
  const isUnpaid = !isRenewable(before) && isRenewable(after) && after.renewal.status === 'UNPAID'
  const isLeft = !isUncollected(before) && isUncollected(after) && lastDay !== null && today > lastDay
  const taskOf = (kind: ReopenedTask['kind'], term: number, dueOn: Day | null): ReopenedTask => ({
    kind,
    subject: after.id,
    detail: `order ${after.id}, term ${term}`,
    dueOn,
  })
  return [
    ...(isUnpaid ? [taskOf('RENEWAL_UNPAID', after.termsPaid + 1, nextRenewalDate)] : []),
    ...(isLeft ? [taskOf('UNCOLLECTED', after.termsPaid, lastDay)] : []),
  ]
}
