import type { OrderId } from '#core/shared/ids.ts'
import type { StaffEvent } from '#core/storing/step-details.ts'

const AT_THE_BENCH: ReadonlySet<StaffEvent> = new Set<StaffEvent>(['report.filed', 'report.corrected'])

/** Reports have pictures: they are made at 작업대. */
export const benchWay = (orderId: OrderId, event: StaffEvent): string | null =>
  AT_THE_BENCH.has(event) ? `/desk/bench?order=${orderId}` : null

/** Of the address of an order: what may be done about its money is open. */
export const MONEY_OPEN = 'money'
export const moneyWay = (orderId: OrderId): string => `/desk/orders/${orderId}?do=${MONEY_OPEN}`

/** Where a step is recorded: on the order's page with its sheet open, or at 작업대. */
export const stepWay = (orderId: OrderId, event: StaffEvent): string =>
  benchWay(orderId, event) ?? `/desk/orders/${orderId}?do=${event}`
