import type { Selectable, Transaction } from 'kysely'
import { ok } from 'neverthrow'
import type { OrderId, ReportId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { UNPAGED_MOST } from '#core/shared/page.ts'
import type { LookReason } from '#core/storing/ports/staff-checkouts.ts'
import type { StaffReport, StaffReports } from '#core/storing/ports/staff-reports.ts'
import { type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

export const postgresStaffReports = (postgres: Postgres): StaffReports => ({
  list: (order, reason) =>
    transact(postgres, async tx => {
      const known = await tx.selectFrom('storage_order').select('id').where('id', '=', order).executeTakeFirst()
      if (!known) return ok(null)
      const rows = await tx
        .selectFrom('report')
        .selectAll()
        .where('order_id', '=', order)
        .orderBy('filed_at', 'desc')
        .limit(UNPAGED_MOST)
        .execute()
      await writeAccess(tx, 'report list', order, reason)
      return ok(rows.map(toReport))
    }),
  look: (id, reason) =>
    transact(postgres, async tx => {
      const row = await tx.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst()
      if (row) await writeAccess(tx, 'report show', row.order_id, reason)
      return ok(row ? toReport(row) : null)
    }),
})

const writeAccess = async (
  tx: Transaction<Schema>,
  command: string,
  subject: string,
  { by, reason, at }: LookReason,
): Promise<void> => {
  await tx
    .insertInto('audit')
    .values({ staff_id: by, command, subject, reason, at: Instant.toDate(at) })
    .execute()
}

const toReport = (row: Selectable<Schema['report']>): StaffReport => ({
  id: row.id as ReportId,
  orderId: row.order_id as OrderId,
  score: row.score,
  tip: row.tip,
  images: { front: row.front, back: row.back, left: row.left, right: row.right },
  filedAt: row.filed_at,
  filedBy: row.filed_by,
})
