import { err, type Result } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { PickupWish } from '#core/storing/pickup-window.ts'
import type { OrderAmongWindows, PickupWindowRecords } from '#core/storing/ports/pickup-window-records.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { countWindows } from './booked-windows.ts'
import { type OrderRow, toOrder, wishColumns } from './order-row.ts'

export const postgresPickupWindowRecords = (postgres: Postgres): PickupWindowRecords => ({
  counts: (region, from) => ask(postgres, db => countWindows(db, { region, from, but: null })),
  find: (id, from) =>
    ask(postgres, async db => {
      const row = await db.selectFrom('storage_order').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? amongWindows(db, row, from) : null
    }),
  wish: <Refusal>(id: OrderId, from: Day, decide: (found: OrderAmongWindows) => Result<PickupWish | null, Refusal>) =>
    transact(postgres, async (tx): Promise<Result<void, Refusal | OrderNotFound>> => {
      const row = await tx.selectFrom('storage_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row) return err({ kind: 'OrderNotFound' })
      const decision = decide(await amongWindows(tx, row, from))
      if (decision.isOk())
        await tx.updateTable('storage_order').set(wishColumns(decision.value)).where('id', '=', id).execute()
      return decision.map(() => undefined)
    }),
})

const amongWindows = async (db: Database, row: OrderRow, from: Day): Promise<OrderAmongWindows> => ({
  order: toOrder(row),
  customer: row.customer_id as CustomerId,
  counts: await countWindows(db, { region: row.location, from, but: row.id }),
})
