import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { LabelNumber } from '../label-code.ts'

/** The numbers that sets are labelled with. A set has one from its first payment on, for good (G154). */
export interface Labels {
  /** Null before the first payment. */
  numberOf(order: OrderId): ResultAsync<LabelNumber | null, ServiceUnreachable>
  orderOf(number: LabelNumber): ResultAsync<OrderId | null, ServiceUnreachable>
}
