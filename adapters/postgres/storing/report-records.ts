import type { CustomerId, EquipmentId, ReportId } from '#core/shared/ids.ts'
import { UNPAGED_MOST } from '#core/shared/page.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { ReportRecords } from '#core/storing/ports/report-records.ts'
import { ask, moment, type Postgres } from '#adapters/postgres/postgres.ts'

export const postgresReportRecords = (postgres: Postgres): ReportRecords => ({
  find: id =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('report as r')
        .innerJoin('storage_order as o', 'o.id', 'r.order_id')
        .innerJoin('customer as c', 'c.id', 'o.customer_id')
        .select(['r.score', 'r.tip', 'r.filed_at', 'r.front', 'r.back', 'r.left', 'r.right'])
        .select('r.order_id')
        .select(['c.id as owner', 'o.equipment_id', 'o.equipment_type', 'o.brand', 'o.equipment_name'])
        .where('r.id', '=', id)
        .executeTakeFirst()
      if (!row) return null
      const earlier = await db
        .selectFrom('report')
        .select(['id', 'filed_at'])
        .where('order_id', '=', row.order_id)
        .where('filed_at', '<', moment(row.filed_at))
        .orderBy('filed_at', 'desc')
        .limit(UNPAGED_MOST)
        .execute()
      return {
        id,
        owner: row.owner as CustomerId,
        userEquipmentId: row.equipment_id as EquipmentId | null,
        equipmentType: row.equipment_type as EquipmentType,
        equipmentBrand: row.brand,
        equipmentName: row.equipment_name,
        score: row.score,
        updatedAt: row.filed_at,
        inspectionTip: row.tip,
        images: { front: row.front, back: row.back, left: row.left, right: row.right },
        earlier: earlier.map(one => ({ id: one.id as ReportId, updatedAt: one.filed_at })),
      }
    }),
})
