import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { SearchQuery } from '../search-query.ts'

/** By what something was found, the surest first. */
export const SEARCHED_BY = ['LABEL', 'ORDER', 'LOCKER', 'PHONE', 'EMAIL', 'NAME', 'GEAR', 'NOTE'] as const
export type SearchedBy = (typeof SEARCHED_BY)[number]

export type FoundOrder = {
  readonly id: OrderId
  readonly state: OrderState
  readonly kind: EquipmentType
  /** Brand, name and size; empty while nothing is known. */
  readonly gear: string
  /** Where it is now; else null. */
  readonly locker: string | null
}

/** A customer with what was found of theirs, then their latest orders. */
export type SearchHit = {
  readonly by: SearchedBy
  readonly customer: {
    readonly id: CustomerId
    readonly name: string
    /** Masked. */
    readonly phone: string | null
    readonly email: string | null
  }
  readonly orders: readonly FoundOrder[]
  readonly hasMoreOrders: boolean
}

/** How many orders of a customer are shown; `user show` has the others. */
export const ORDERS_SHOWN = 3

/** One search over customers, orders and gear. */
export interface StaffSearch {
  /** The surest first. Who looked by what, and at whom, is in the audit log; never what was typed. */
  find(
    query: SearchQuery,
    limit: number,
    look: { readonly by: StaffId; readonly at: Instant },
  ): ResultAsync<readonly SearchHit[], ServiceUnreachable>
}
