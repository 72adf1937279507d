import { okAsync } from 'neverthrow'
import { afterReminder, nextPrice } from '#core/billing/price-change.ts'
import { nextDutyAt } from '#core/billing/duty.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { LockedDuty, DutyDone, DutyRecords } from '#core/billing/ports/duty-records.ts'
import { pricedOf } from './memory-price-records.ts'
import { isAttemptOpen, type MemoryDatabase, type OrderRow, takeStep } from '#adapters/memory/memory-database.ts'
import { currentShop } from '#adapters/system/current-shop.ts'

export type MemoryDutyRecords = DutyRecords & {
  /** All that was done, oldest first. */
  readonly done: readonly (DutyDone & { readonly orderId: OrderId })[]
}

export const memoryDutyRecords = ({ orders }: MemoryDatabase): MemoryDutyRecords => {
  const done: (DutyDone & { readonly orderId: OrderId })[] = []
  const heldUntil = new Map<OrderId, Instant>()

  return {
    done,
    claimDue(now, limit, holdSeconds) {
      const due = [...orders.values()]
        .flatMap(row => {
          const dueAt = nextDutyAt({ ...lockedDuty(row), shop: currentShop() })
          const isDue = dueAt !== null && dueAt <= now && !isAttemptOpen(row)
          return isDue && (heldUntil.get(row.order.id) ?? now) <= now ? { id: row.order.id, dueAt } : []
        })
        .toSorted((a, b) => a.dueAt - b.dueAt)
        .slice(0, limit)
      for (const { id } of due) heldUntil.set(id, Instant.plusSeconds(now, holdSeconds))
      return okAsync(due.map(({ id }) => id))
    },
    do(id, decide) {
      const row = orders.get(id)
      if (!row || isAttemptOpen(row)) return okAsync(undefined)
      heldUntil.delete(id)
      const duty = decide(lockedDuty(row))
      if (duty === null) return okAsync(undefined)
      if (duty.step) takeStep(row, duty.step)
      else row.order = { ...row.order, renewal: duty.renewal, placeStatus: duty.placeStatus }
      const renewsOn = duty.reminder?.renewsOn ?? null
      // A customer who is reminded here has been notified.
      if (renewsOn !== null) {
        const priced = pricedOf(row)
        const namedWon = nextPrice(priced)?.won ?? priced.lastPaid
        row.order = { ...row.order, renewal: afterReminder(priced, { renewsOn, namedWon, arrivedAt: duty.at }) }
      }
      done.push({ ...duty, orderId: id })
      return okAsync(undefined)
    },
  }
}

const lockedDuty = ({ order, checkouts }: OrderRow): LockedDuty => ({
  order,
  restoredOn: checkouts.findLast(({ restoredOn }) => restoredOn !== null)?.restoredOn ?? Day.of(order.stateChangedAt),
  isDayClosed: false,
})
