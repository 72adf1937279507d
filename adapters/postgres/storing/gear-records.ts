import { err, type Result } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { GearDetails } from '#core/storing/gear-text.ts'
import type { Order } from '#core/storing/order.ts'
import type { Described, GearRecords } from '#core/storing/ports/gear-records.ts'
import { toOrder } from './order-row.ts'
import { type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import type { StaffDecision } from '#core/shared/staff.ts'

export const postgresGearRecords = (postgres: Postgres): GearRecords => ({
  describe: <Refusal>(
    id: OrderId,
    decide: (order: Order) => Result<GearDetails, Refusal>,
    decision: StaffDecision,
    { dryRun }: { readonly dryRun: boolean },
  ) =>
    transact(postgres, async (tx): Promise<Result<Described, Refusal | OrderNotFound>> => {
      const row = await tx.selectFrom('storage_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row) return err({ kind: 'OrderNotFound' })
      const before = toOrder(row)
      const decided = decide(before)
      if (decided.isOk() && !dryRun) {
        const { brand, equipmentName, equipmentSize } = decided.value
        await tx
          .updateTable('storage_order')
          .set({ brand, equipment_name: equipmentName, equipment_size: equipmentSize })
          .where('id', '=', id)
          .execute()
        await writeDecision(tx, 'equipment register', id, decision)
      }
      return decided.map(gear => ({ before, gear }))
    }),
})
