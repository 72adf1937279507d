import { sql, type Transaction } from 'kysely'
import { ok } from 'neverthrow'
import type { Archive, ArchivedContract, ArchivedComplaint } from '#core/privacy/ports/archive.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { archiveOrders, leavingOrders } from './archive-orders.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'

export const postgresArchive = (postgres: Postgres): Archive => ({
  takeInDecided: at =>
    transact(postgres, async tx => {
      const rows = await tx
        .selectFrom('storage_order')
        .select('id')
        .where('customer_id', 'is', null)
        .orderBy('left_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      if (rows.length === 0) return ok(0)
      const orders = await leavingOrders(
        tx,
        rows.map(({ id }) => id),
      )
      const decided = orders.filter(({ waits }) => !waits)
      await archiveOrders(tx, decided, at)
      return ok(decided.length)
    }),
  over: (today, limit) =>
    ask(postgres, async db => ({
      contracts: await contractsOver(db, today, limit),
      complaints: await complaintsOver(db, today, limit),
    })),
  purge: (today, decision) =>
    transact(postgres, async tx => {
      const contracts = await purged(tx, 'archived_contract', today)
      const complaints = (await purged(tx, 'archived_complaint', today)) + (await purged(tx, 'complaint', today))
      if (decision !== null) await writeDecision(tx, 'archive purge', today, decision)
      return ok({ contracts, complaints })
    }),
})

const purged = async (
  tx: Transaction<Schema>,
  table: 'archived_contract' | 'archived_complaint' | 'complaint',
  today: Day,
): Promise<number> => {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where kept_until < ${today}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const contractsOver = async (db: Database, today: Day, limit: number): Promise<readonly ArchivedContract[]> => {
  const rows = await db
    .selectFrom('archived_contract as c')
    .select(['c.order_id', 'c.erased_at', 'c.kept_until'])
    .select(({ selectFrom }) =>
      selectFrom('archived_payment as p')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('p.order_id', '=', 'c.order_id')
        .as('payments'),
    )
    .where('c.kept_until', '<', today)
    .orderBy('c.kept_until')
    .orderBy('c.order_id')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    orderId: row.order_id as OrderId,
    payments: row.payments ?? 0,
    erasedAt: row.erased_at,
    keptUntil: row.kept_until as Day,
  }))
}

const complaintsOver = async (db: Database, today: Day, limit: number): Promise<readonly ArchivedComplaint[]> => {
  const { rows } = await sql<ArchivedComplaint>`
    select id, order_id as "orderId", received_at as "receivedAt", erased_at as "erasedAt", kept_until as "keptUntil"
    from archived_complaint where kept_until < ${today}
    union all
    select id, order_id, received_at, null, kept_until from complaint where kept_until < ${today}
    order by "keptUntil", id limit ${limit}`.execute(db)
  return rows
}

/** How many contracts one run looks at; more than that never wait. */
const BATCH = 500
