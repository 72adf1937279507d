import type { EarlierGear } from '#core/storing/hand-over.ts'
import type { EarlierGearAsked } from '#core/storing/ports/order-records.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { type OrderRow, toOrder } from './order-row.ts'

/** The newest set of the kind that the customer got back. */
export const readEarlierGear = async (
  db: Database,
  { id, customer_id: customer, equipment_type: own }: OrderRow,
  asked: EarlierGearAsked,
): Promise<EarlierGear | null> => {
  const row = await db
    .selectFrom('storage_order')
    .selectAll()
    .where('customer_id', '=', customer)
    .where('id', '<>', id)
    .where('equipment_type', '=', asked === 'SAME' ? own : asked)
    .where('state', 'in', ['RETURNED', 'COMPLETED'])
    .where('equipment_size', '<>', '')
    .orderBy('state_changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { id: orderId, brand, equipmentName, equipmentSize, serialNumber } = toOrder(row)
  return { orderId, brand, equipmentName, equipmentSize, serialNumber }
}
