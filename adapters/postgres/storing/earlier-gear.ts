import { sql } from 'kysely'
import type { EarlierGear, EarlierSet } from '#core/storing/hand-over.ts'
import type { EarlierGearAsked } from '#core/storing/ports/order-records.ts'
import type { Database } from '#adapters/postgres/database.ts'
import type { OrderRow } from './order-row.ts'

/** Of the customer of the order `o` of a statement the set of each kind that they got back last (G236). */
export const EARLIER_GEAR = sql<readonly EarlierSet[]>`(
  select coalesce(jsonb_agg(e), '[]') from (
    select distinct on (equipment_type) id as "orderId", equipment_type as "equipmentType", brand,
      equipment_name as "equipmentName", equipment_size as "equipmentSize", serial_number as "serialNumber"
    from storage_order
    where customer_id = o.customer_id and id <> o.id and state in ('RETURNED', 'COMPLETED') and equipment_size <> ''
    order by equipment_type, state_changed_at desc
  ) as e
)`.as('earlier_gear')

/** The newest set of the kind that the customer got back. */
export const readEarlierGear = async (
  db: Database,
  { id, equipment_type: own }: OrderRow,
  asked: EarlierGearAsked,
): Promise<EarlierGear | null> => {
  const row = await db.selectFrom('storage_order as o').select(EARLIER_GEAR).where('o.id', '=', id).executeTakeFirst()
  const found = row?.earlier_gear.find(({ equipmentType }) => equipmentType === (asked === 'SAME' ? own : asked))
  if (found === undefined) return null
  const { equipmentType: _kind, ...earlier } = found
  return earlier
}
