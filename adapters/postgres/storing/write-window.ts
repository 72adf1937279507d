import type { Transaction } from 'kysely'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import type { OrderRow } from './order-row.ts'

/** The stop of a pickup that is booked for another time or not any more is free, whatever the step; one that is done keeps it. */
export const writeWindow = async (
  tx: Transaction<Schema>,
  row: OrderRow,
  { to, set, window }: OrderChange,
): Promise<void> => {
  const isFreed = row.state === 'PICKUP_SCHEDULED' && to !== 'PICKED_UP'
  const isMoved = to !== 'PICKUP_SCHEDULED' || set.pickupDate !== undefined
  if (isFreed && isMoved) await tx.deleteFrom('pickup_booking').where('order_id', '=', row.id).execute()
  if (window === undefined) return
  const { day, half, slot, stops, isForced } = window
  await tx
    .insertInto('pickup_booking')
    .values({ order_id: row.id, region: row.location, day, half, slot, stops, is_forced: isForced })
    .execute()
}
