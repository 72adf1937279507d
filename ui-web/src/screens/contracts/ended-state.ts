import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Won } from '#core/shared/won.ts'

/** What the result pages show. It travels in the history of the tab: a reload keeps it, an address alone has none. */
export type Cancelled = { readonly refundWon: Won; readonly orderId: OrderId }
export type Terminated = {
  readonly storageEndDate: Day | null
  readonly isLate: boolean
  readonly isOut: boolean
  readonly isAskedFor: boolean
}

const readFields = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}

export const parseCancelled = (state: unknown): Cancelled | null => {
  const { refundWon, orderId } = readFields(state)
  if (typeof refundWon !== 'number' || typeof orderId !== 'string') return null
  return Won.of(refundWon)
    .map(won => ({ refundWon: won, orderId: orderId as OrderId }))
    .unwrapOr(null)
}

export const parseTerminated = (state: unknown): Terminated | null => {
  const { storageEndDate, isLate, isOut, isAskedFor = false } = readFields(state)
  if (typeof isLate !== 'boolean' || typeof isOut !== 'boolean' || typeof isAskedFor !== 'boolean') return null
  if (storageEndDate === null) return { storageEndDate, isLate, isOut, isAskedFor }
  return typeof storageEndDate === 'string'
    ? Day.parse(storageEndDate)
        .map(day => ({ storageEndDate: day, isLate, isOut, isAskedFor }))
        .unwrapOr(null)
    : null
}
