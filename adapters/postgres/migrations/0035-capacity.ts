import { type Kysely, sql } from 'kysely'

/** Orders whose gear has or needs a place are counted by region and kind; those that have ended are many more (decision 0067). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index order_needs_place on storage_order (location, equipment_type)
    where state in (
      'UNPAID', 'REQUESTED', 'PICKUP_SCHEDULED', 'PICKED_UP', 'REPORTED', 'TEMP_STORED', 'IN_TRANSIT', 'ARRIVED', 'IN_STORAGE',
      'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED', 'CHECKED_OUT'
    )`.execute(db)
}
