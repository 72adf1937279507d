import { sql } from 'kysely'
import { needsPlace, type RegionRoom } from '#core/storing/capacity.ts'
import { EQUIPMENT_TYPES, type EquipmentType } from '#core/storing/equipment-type.ts'
import type { LockerKind } from '#core/storing/locker.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import type { CapacityRecords } from '#core/storing/ports/capacity-records.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'

export const postgresCapacityRecords = (postgres: Postgres): CapacityRecords => ({
  rooms: () => ask(postgres, db => readRooms(db, null)),
})

/** As constants, or the planner would not know that the index of such orders will do. */
const NEEDS_PLACE = sql.join(ORDER_STATES.filter(needsPlace).map(state => sql.lit(state)))

type Row = {
  readonly region: RegionCode
  readonly type: EquipmentType
  readonly sets: number
  readonly places: Readonly<Partial<Record<LockerKind, number>>>
}

/** An order that the next one of its customer replaces. */
type Replaced = { readonly customer: CustomerId; readonly equipmentType: EquipmentType }

/**
 * A blocked locker has the places that are taken in it, and no more. Orders are counted as far as there are places, and one beyond: what is
 * read does not grow with them. Without the order that is replaced, where one is.
 */
export const readRooms = async (db: Database, replaced: Replaced | null): Promise<readonly RegionRoom[]> => {
  const but = replaced
    ? sql`and not (state = 'UNPAID' and customer_id = ${replaced.customer} and equipment_type = ${replaced.equipmentType})`
    : sql``
  const { rows } = await sql<Row>`
    with stock as (
      select l.region, l.kind, count(*) as n from locker l join locker_place p using (region, code)
      where l.blocked_reason is null or p.order_id is not null
      group by l.region, l.kind
    ), region as (
      select region, sum(n) as total, jsonb_object_agg(kind, n) as places from stock group by region
    )
    select region.region, asked.type, region.places, (
      select count(*)::integer from (
        select from storage_order
        where location = region.region and equipment_type = asked.type and state in (${NEEDS_PLACE}) ${but}
        limit region.total + 1
      ) needing
    ) as sets
    from region, unnest(${EQUIPMENT_TYPES}::text[]) as asked (type)
    order by region.region`.execute(db)
  const count = (region: RegionCode, type: EquipmentType): number =>
    rows.find(row => row.region === region && row.type === type)?.sets ?? 0
  return rows
    .filter(({ type }) => type === 'SKI')
    .map(({ region, places }) => ({
      region,
      places: { SKI: 0, SNOWBOARD: 0, BOTH: 0, ...places },
      sets: { SKI: count(region, 'SKI'), SNOWBOARD: count(region, 'SNOWBOARD') },
    }))
}
