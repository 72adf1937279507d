import type { Result, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { OrderNotFound } from '../errors.ts'
import type { GearDetails } from '../gear-text.ts'
import type { Order } from '../order.ts'
import type { StaffDecision } from '#core/shared/staff.ts'

export type Described = { readonly before: Order; readonly gear: GearDetails }

/** What the gear of an order is. */
export interface GearRecords {
  /** Locks the order, asks `decide`, and writes what it says with its entry in the audit log. With `dryRun` nothing is written. */
  describe<Refusal>(
    order: OrderId,
    decide: (order: Order) => Result<GearDetails, Refusal>,
    decision: StaffDecision,
    options: { readonly dryRun: boolean },
  ): ResultAsync<Described, Refusal | OrderNotFound | ServiceUnreachable>
}
