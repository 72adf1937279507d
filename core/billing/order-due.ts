import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import { nextState } from '#core/storing/transitions.ts'
import { type DutyFacts, nextDutyAt } from './duty.ts'
import { chargeDueAt } from './renewal.ts'

/**
 * From when the next term of this order is to be charged; null when nothing will be. Kept beside the order, so that a worker finds it.
 * After the last try the staff decides, not a card that comes along later (G66).
 */
export const orderChargeDueAt = ({ state, autoRenewal, storageStartDate, termsPaid, renewal }: Order): Instant | null =>
  renewal.status !== 'UNPAID' && nextState('renewal.charged', state, {}).isOk()
    ? chargeDueAt({ autoRenewal, start: storageStartDate, termsPaid, ...renewal })
    : null

/** When the next other step is due; it may lie in the past. Kept beside the order as well. */
export const orderDutyDueAt = (order: Order, shop: DutyFacts): Instant | null =>
  nextDutyAt({ order, shop, restoredOn: Day.of(order.stateChangedAt) })
