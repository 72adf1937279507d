import { sql } from 'kysely'
import { ok } from 'neverthrow'
import type { SmsId } from '#core/account/ports/sms-sender.ts'
import type { NoticeId } from '#core/notices/notice.ts'
import type { DeliveryRecords } from '#core/notices/ports/delivery-records.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { writeTasks } from '#adapters/postgres/staff/write-task.ts'

export const postgresDeliveryRecords = (postgres: Postgres): DeliveryRecords => ({
  claimUnreported: (limit, holdSeconds) =>
    ask(postgres, async db => {
      const { rows } = await sql<{ id: NoticeId; sms: SmsId; look: number }>`
        with due as materialized (
          select id from notice where state = 'SENT' and sms_id is not null and delivery is null and next_try_at <= now()
          order by next_try_at limit ${limit} for update skip locked
        )
        update notice n set attempts = n.attempts + 1, next_try_at = now() + make_interval(secs => ${holdSeconds})
        from due where n.id = due.id returning n.id, n.sms_id as sms, n.attempts as look`.execute(db)
      return rows
    }),
  lookAgain: (id, seconds) =>
    ask(postgres, async db => {
      await db
        .updateTable('notice')
        .set({ next_try_at: sql`now() + make_interval(secs => ${seconds})` })
        .where('id', '=', id)
        .where('delivery', 'is', null)
        .execute()
    }),
  note: (id, { outcome, reason, code, at }) =>
    transact(postgres, async tx => {
      const row = await tx
        .updateTable('notice')
        .set({ delivery: outcome, delivery_failure: reason, delivery_code: code, reported_at: Instant.toDate(at) })
        .where('id', '=', id)
        .where('delivery', 'is', null)
        .returning(['kind', 'order_id', 'customer_id'])
        .executeTakeFirst()
      if (row) {
        // Those that the same message told of.
        await tx
          .updateTable('notice')
          .set({ delivery: outcome, delivery_failure: reason, delivery_code: code, reported_at: Instant.toDate(at) })
          .where('sent_with', '=', id)
          .where('delivery', 'is', null)
          .execute()
      }
      if (row && reason !== null) {
        const task = { kind: 'NOTICE_UNDELIVERED', subject: row.order_id ?? row.customer_id }
        await writeTasks(tx, [{ ...task, detail: `${row.kind} by SMS: ${reason} (${code})` }], at)
      }
      return ok(undefined)
    }),
})
