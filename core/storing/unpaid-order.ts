import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { Selection } from './order.ts'

/** An order that waits for its first payment, with all that going on with it needs (P18). */
export type UnpaidOrder = Selection & {
  readonly orderId: OrderId
  readonly amountWon: Won
  readonly placedAt: Instant
}
