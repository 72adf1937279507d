import type { Updateable } from 'kysely'
import { orderChargeDueAt } from '#core/billing/order-due.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import type { Schema } from './schema.ts'

const dateOf = (instant: Instant | null): Date | null => (instant === null ? null : Instant.toDate(instant))

/** When a worker has something to do for an order that stands so. Written with every change of what it depends on. */
export const dueColumns = (order: Order): Updateable<Schema['storage_order']> => ({
  charge_due_at: dateOf(orderChargeDueAt(order)),
})
