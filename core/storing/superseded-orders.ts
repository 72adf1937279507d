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
export const supersededOrders = (unpaid: readonly UnpaidOrder[]): readonly OrderId[] => {
  const newestFirst = unpaid.toSorted((one, other) => other.placedAt - one.placedAt)
  return newestFirst
    .filter(({ attemptOpen, equipmentType }, at) => {
      const ofKind = newestFirst.filter(other => other.equipmentType === equipmentType)
      const isNewest = ofKind[0] === newestFirst[at]
      return !attemptOpen && (!isNewest || ofKind.some(other => other.attemptOpen))
    })
    .map(({ id }) => id)
}
