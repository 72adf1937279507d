import { sql } from 'kysely'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { DroppedCards } from '#core/billing/ports/dropped-cards.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'

type Row = { readonly id: number; readonly billing_key: string; readonly dropped_at: Instant }

export const postgresDroppedCards = (postgres: Postgres, secretBox: SecretBox): DroppedCards => ({
  claimDue: (now, limit, holdSeconds) =>
    ask(postgres, async db => {
      const { rows } = await sql<Row>`
        with due as (
          select id from dropped_billing_key where next_try_at <= ${Instant.toDate(now)}
          order by next_try_at limit ${limit} for update skip locked
        )
        update dropped_billing_key d set next_try_at = ${Instant.toDate(Instant.plusSeconds(now, holdSeconds))}
        from due where d.id = due.id
        returning d.id, d.billing_key, d.dropped_at`.execute(db)
      return rows.map(row => ({
        id: row.id,
        billingKey: secretBox.open(row.billing_key),
        droppedAt: row.dropped_at,
      }))
    }),
  putOff: (id, until) =>
    ask(postgres, async db => {
      await db
        .updateTable('dropped_billing_key')
        .set({ next_try_at: Instant.toDate(until) })
        .where('id', '=', id)
        .execute()
    }),
  delete: id =>
    ask(postgres, async db => {
      await db.deleteFrom('dropped_billing_key').where('id', '=', id).execute()
    }),
})
