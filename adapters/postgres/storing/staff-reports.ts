import type { Selectable } from 'kysely'
import { ok } from 'neverthrow'
import type { OrderId, ReportId } from '#core/shared/ids.ts'
import { UNPAGED_MOST } from '#core/shared/page.ts'
import type { StaffReport, StaffReports } from '#core/storing/ports/staff-reports.ts'
import { holdCustomerOf } from '#adapters/postgres/account/hold-customer.ts'
import { type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'

export const postgresStaffReports = (postgres: Postgres): StaffReports => ({
  list: (order, reason) =>
    transact(postgres, async tx => {
      if (!(await holdCustomerOf(tx, order))) return ok(null)
      const rows = await tx
        .selectFrom('report')
        .selectAll()
        .where('order_id', '=', order)
        .orderBy('filed_at', 'desc')
        .limit(UNPAGED_MOST)
        .execute()
      await writeDecision(tx, 'report list', order, reason)
      return ok(rows.map(toReport))
    }),
  look: (id, reason) =>
    transact(postgres, async tx => {
      const row = await tx.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row || !(await holdCustomerOf(tx, row.order_id))) return ok(null)
      await writeDecision(tx, 'report show', row.order_id, reason)
      return ok(toReport(row))
    }),
})

const toReport = (row: Selectable<Schema['report']>): StaffReport => ({
  id: row.id as ReportId,
  orderId: row.order_id as OrderId,
  score: row.score,
  tip: row.tip,
  images: { front: row.front, back: row.back, left: row.left, right: row.right },
  filedAt: row.filed_at,
  filedBy: row.filed_by,
})
