import { ok } from 'neverthrow'
import type { Archive } from '#core/account/ports/archive.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { archiveOrders, leavingOrders } from './archive-orders.ts'
import { ask, type Postgres, transact } from './postgres.ts'

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
    ask(postgres, async db => {
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
    }),
  purge: (today, decision) =>
    transact(postgres, async tx => {
      const { numDeletedRows } = await tx
        .deleteFrom('archived_contract')
        .where('kept_until', '<', today)
        .executeTakeFirst()
      if (decision !== null) {
        const { by, reason, at } = decision
        await tx
          .insertInto('audit')
          .values({ staff_id: by, command: 'archive purge', subject: today, reason, at: Instant.toDate(at) })
          .execute()
      }
      return ok(Number(numDeletedRows))
    }),
})

/** How many contracts one round looks at; more than that never wait. */
const BATCH = 500
