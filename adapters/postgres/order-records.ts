import type { Transaction } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { OrderAtHand, OrderRecords } from '#core/storing/ports/order-records.ts'
import type { Database } from './database.ts'
import { moment } from './moment.ts'
import { orderOf, type OrderRow, stepOf } from './order-row.ts'
import { placeOrder } from './place-order.ts'
import { ask, type Postgres, transact } from './postgres.ts'
import type { Schema } from './schema.ts'
import { writeStep } from './write-step.ts'

export const postgresOrderRecords = (postgres: Postgres): OrderRecords => ({
  place: order => ask(postgres, db => placeOrder(db, order)),
  change: (id, decide, options) =>
    transact(postgres, async tx => {
      const row = await lockOrder(tx, id)
      if (!row) return notFound
      const atHand = await atHandOf(tx, row)
      const decision = decide(atHand)
      if (decision.isErr()) return decision.map(change => ({ before: atHand.order, change }))
      if (!options?.dryRun) await writeStep(tx, row, decision.value)
      return ok({ before: atHand.order, change: decision.value })
    }),
  find: id =>
    ask(postgres, async db => {
      const row = await db.selectFrom('storage_order').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? atHandOf(db, row) : null
    }),
  unpaidSince: (placedBefore, limit) =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('storage_order')
        .select('id')
        .where('state', '=', 'UNPAID')
        .where('attempt_open', '=', false)
        .where('placed_at', '<=', moment(placedBefore))
        .orderBy('placed_at')
        .limit(limit)
        .execute()
      return rows.map(row => row.id as OrderId)
    }),
})

const notFound: Result<never, OrderNotFound> = err({ kind: 'OrderNotFound' })

const lockOrder = (tx: Transaction<Schema>, id: OrderId): Promise<OrderRow | undefined> =>
  tx.selectFrom('storage_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const atHandOf = async (db: Database, row: OrderRow): Promise<OrderAtHand> => {
  const steps = await db.selectFrom('timeline').selectAll().where('order_id', '=', row.id).orderBy('step').execute()
  return { order: orderOf(row), timeline: steps.map(stepOf), attemptOpen: row.attempt_open }
}
