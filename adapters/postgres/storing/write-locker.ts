import type { Transaction } from 'kysely'
import { isInLocker } from '#core/storing/locker.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import type { OrderRow } from './order-row.ts'

/** The place that gear leaves is free, whatever takes it out of the storage, and the one that it comes to is taken. */
export const writeLocker = async (
  tx: Transaction<Schema>,
  row: OrderRow,
  { to, place }: OrderChange,
): Promise<void> => {
  const isLeaving = isInLocker(row.state as OrderState) && (place !== undefined || !isInLocker(to))
  if (isLeaving) await tx.updateTable('locker_place').set({ order_id: null }).where('order_id', '=', row.id).execute()
  if (place === undefined) return
  const { numUpdatedRows } = await tx
    .updateTable('locker_place')
    .set({ order_id: row.id })
    .where('region', '=', row.location)
    .where('code', '=', place.code)
    .where('n', '=', place.n)
    .where('order_id', 'is', null)
    .executeTakeFirst()
  // The offer has locked it.
  if (numUpdatedRows !== 1n) throw new Error(`${place.code} was offered and is taken`)
}

/** A set is numbered when its order becomes a contract (G154). */
export const writeLabel = async (tx: Transaction<Schema>, row: OrderRow, { set }: OrderChange): Promise<void> => {
  if (set.equipmentId === undefined) return
  await tx
    .insertInto('label')
    .values({ order_id: row.id })
    .onConflict(label => label.column('order_id').doNothing())
    .execute()
}
