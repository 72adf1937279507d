import { errAsync, okAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { OrderAmongWindows, PickupWindowRecords } from '#core/storing/ports/pickup-window-records.ts'
import type { MemoryDatabase, OrderRow } from '#adapters/memory/memory-database.ts'
import { countWindows } from './memory-booked-windows.ts'

export const memoryPickupWindowRecords = (database: MemoryDatabase): PickupWindowRecords => {
  const { orders } = database
  const among = (row: OrderRow, from: Day): OrderAmongWindows => ({
    order: row.order,
    customer: row.customer,
    counts: countWindows(database, { region: row.order.location, from, but: row }),
  })
  return {
    counts: (region, from) => okAsync(countWindows(database, { region, from, but: null })),
    find(id, from) {
      const row = orders.get(id)
      return okAsync(row ? among(row, from) : null)
    },
    wish(id, from, decide) {
      const row = orders.get(id)
      if (!row) return errAsync({ kind: 'OrderNotFound' })
      return decide(among(row, from)).asyncAndThen(pickupWish => {
        row.order = { ...row.order, pickupWish }
        return okAsync(undefined)
      })
    },
  }
}
