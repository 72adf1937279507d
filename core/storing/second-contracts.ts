import type { OrderId } from '#core/shared/ids.ts'
import type { Order } from './order.ts'
import { canCancel, isActive } from './projection.ts'

type JoinedOrder = Pick<Order, 'id' | 'equipmentType' | 'placedAt' | 'state'>

export type SecondContract = Pick<JoinedOrder, 'id' | 'equipmentType'> & { readonly beside: OrderId }

/**
 * Of each kind that two customers have a contract of who turn out to be one: the newest that can still be cancelled, beside one of the other's
 * (G926). What each had of a kind was meant.
 */
export const secondContracts = (
  ones: readonly JoinedOrder[],
  others: readonly JoinedOrder[],
): readonly SecondContract[] => {
  const newestFirst = [
    ...ones.map(order => ({ order, rest: others })),
    ...others.map(order => ({ order, rest: ones })),
  ].toSorted((one, other) => other.order.placedAt - one.order.placedAt)
  const seconds = newestFirst.flatMap(({ order: { id, equipmentType, state }, rest }) => {
    const beside = rest.find(other => other.equipmentType === equipmentType && isActive(other.state))
    return canCancel(state) && beside !== undefined ? { id, equipmentType, beside: beside.id } : []
  })
  return seconds.filter(
    ({ equipmentType }, at) => seconds.findIndex(other => other.equipmentType === equipmentType) === at,
  )
}
