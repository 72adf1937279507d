import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { EquipmentType } from './equipment-type.ts'
import type { OrderState } from './order-state.ts'
import type { Order } from './order.ts'

/** Ends without the gear (T35 to T37). */
export const GONE_STATES = ['LOST', 'DAMAGED', 'DISPOSED'] as const satisfies readonly OrderState[]

/** Gear that does not come back, and what was settled for it. */
export type GoneGear = {
  readonly orderId: OrderId
  readonly equipmentType: EquipmentType
  readonly brand: string
  readonly equipmentName: string
  readonly end: (typeof GONE_STATES)[number]
  readonly goneAt: Instant
  /** Null when none is paid. */
  readonly compensationWon: Won | null
}

/** Undefined of gear that is not gone. */
export const goneGearOf = (order: Order): GoneGear | undefined => {
  const end = GONE_STATES.find(state => state === order.state)
  const { id: orderId, equipmentType, brand, equipmentName, stateChangedAt: goneAt, ending } = order
  const compensationWon = ending?.compensationWon ?? null
  return end && { orderId, equipmentType, brand, equipmentName, end, goneAt, compensationWon }
}

/** So long home says what became of it: longer than it takes to settle it. */
const GONE_AT_HOME_DAYS = 90

/** Home speaks of what has gone since then (G902). */
export const goneSince = (today: Day): Instant => Day.startOf(Day.addDays(today, -GONE_AT_HOME_DAYS))
