import { sql } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import { Instant } from '#core/shared/instant.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { SHOP_CHANGES, type ShopRecords } from '#core/shop/ports/shop-records.ts'
import type { ShopChange, ShopPatch } from '#core/shop/shop-change.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'

/** Other processes read the facts again. */
export const SHOP_CHANGED_CHANNEL = 'shop_changed'

type Row = {
  readonly id: number
  readonly effective_from: Instant
  readonly patch: unknown
  readonly recorded_at: Instant
  readonly withdrawn_at: Instant | null
}

const COLUMNS = ['id', 'effective_from', 'patch', 'recorded_at', 'withdrawn_at'] as const

export const readChanges = async (db: Database): Promise<readonly ShopChange[]> =>
  (await db.selectFrom('shop_change').select(COLUMNS).execute()).map(toChange)

export const postgresShopRecords = (postgres: Postgres): ShopRecords => ({
  changes: () => ask(postgres, readChanges),
  list: ({ after, limit }) =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('shop_change')
        .select([...COLUMNS, 'recorded_by', 'reason'])
        .where(ROWS.beyond(after))
        .orderBy(ROWS.order)
        .limit(limit)
        .execute()
      return rows.map(row => ({
        ...toChange(row),
        by: row.recorded_by as StaffId,
        reason: row.reason,
      }))
    }),
  change: <Refusal>(
    decide: Parameters<ShopRecords['change']>[0],
    { command, dryRun, ...decision }: Parameters<ShopRecords['change']>[1],
  ) =>
    transact(postgres, async (tx): Promise<Result<void, Refusal>> => {
      await sql`lock table shop_change in share row exclusive mode`.execute(tx)
      const decided = decide({ changes: await readChanges(tx), regionsInUse: await regionsInUse(tx) })
      if (decided.isErr()) return err(decided.error as Refusal)
      if (dryRun) return ok()
      if (decided.value.kind === 'Add') {
        const { effectiveFrom, patch } = decided.value.change
        await tx
          .insertInto('shop_change')
          .values({
            effective_from: Instant.toDate(effectiveFrom),
            patch: JSON.stringify(patch),
            recorded_at: Instant.toDate(decision.at),
            recorded_by: decision.by,
            reason: decision.reason,
          })
          .execute()
      } else {
        const { id } = decided.value
        const withdrawn = { withdrawn_at: Instant.toDate(decision.at) }
        await tx.updateTable('shop_change').set(withdrawn).where('id', '=', id).execute()
      }
      await writeDecision(tx, command, 'shop', decision)
      await sql`select pg_notify(${SHOP_CHANGED_CHANNEL}, '')`.execute(tx)
      return ok()
    }),
})

const toChange = ({ id, effective_from, patch, recorded_at, withdrawn_at }: Row): ShopChange => ({
  id,
  effectiveFrom: effective_from,
  patch: patch as ShopPatch,
  recordedAt: recorded_at,
  withdrawnAt: withdrawn_at,
})

const regionsInUse = async (db: Database): Promise<readonly string[]> => {
  const { rows } = await sql<{ region: string }>`
    select distinct location as region from storage_order
    union
    select distinct region from locker`.execute(db)
  return rows.map(({ region }) => region)
}

const ROWS = sortedBy(SHOP_CHANGES, 'desc', ['id'])
