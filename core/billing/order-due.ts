import type { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import { nextState } from '#core/storing/transitions.ts'
import { chargeDueAt } from './renewal.ts'

/** From when the next term of this order is to be charged; null when nothing will be. Kept beside the order, so that a worker finds it. */
export const orderChargeDueAt = ({ state, autoRenewal, storageStartDate, termsPaid, renewal }: Order): Instant | null =>
  nextState('renewal.charged', state, {}).isOk()
    ? chargeDueAt({ autoRenewal, start: storageStartDate, termsPaid, ...renewal })
    : null
