import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'

type UnpaidOrder = {
  readonly id: OrderId
  readonly equipmentType: string
  readonly placedAt: Instant
  /** Its payment may be moving. */
  readonly attemptOpen: boolean
}

/**
 * Which unpaid orders of one customer are closed so that one of a kind is left (G49): all but the newest, or all beside one whose payment may
 * be moving. Where several may be moving none of those can be closed.
 */
export const supersededOrders = (unpaid: readonly UnpaidOrder[]): readonly OrderId[] =>
  unpaid
    .filter(order => !order.attemptOpen)
    .filter(order =>
      unpaid.some(
        other =>
          other.id !== order.id &&
          other.equipmentType === order.equipmentType &&
          (other.attemptOpen || isNewer(other, order)),
      ),
    )
    .map(({ id }) => id)

const isNewer = (one: UnpaidOrder, other: UnpaidOrder): boolean =>
  one.placedAt === other.placedAt ? one.id > other.id : one.placedAt > other.placedAt
