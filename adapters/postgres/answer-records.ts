import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { match, P } from 'ts-pattern'
import { ABANDONED_AFTER_SECONDS, type AnswerRecords, type KeyState } from '#adapters/http/server/idempotent-answers.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, type Postgres } from './postgres.ts'

export const postgresAnswerRecords = (postgres: Postgres, clock: Clock): AnswerRecords => ({
  claim: ({ customer, key, request }) =>
    ask(postgres, async db => {
      const now = clock.now()
      const hash = createHash('sha256').update(request).digest('hex')
      const abandoned = Instant.toDate(Instant.plusSeconds(now, -ABANDONED_AFTER_SECONDS))
      const { rows } = await sql<{
        claimed: boolean
        request_hash: string
        status: number | null
        body: string | null
      }>`
        with claimed as (
          insert into idempotent_answer (customer_id, key, request_hash, created_at)
          values (${customer}, ${key}, ${hash}, ${Instant.toDate(now)})
          on conflict (customer_id, key) do update set created_at = excluded.created_at
            where idempotent_answer.status is null and idempotent_answer.created_at < ${abandoned}
              and idempotent_answer.request_hash = excluded.request_hash
          returning request_hash
        )
        select true as claimed, request_hash, null::integer as status, null as body from claimed
        union all
        select false, request_hash, status, body from idempotent_answer
        where customer_id = ${customer} and key = ${key} and not exists (select from claimed)`.execute(db)
      return (
        match(rows[0])
          .returnType<KeyState>()
          .with({ claimed: true }, () => ({ kind: 'Fresh' }))
          .with({ request_hash: P.not(hash) }, () => ({ kind: 'OtherRequest' }))
          .with({ status: P.number, body: P.string }, ({ status, body }) => ({
            kind: 'Answered',
            answer: { status, body: JSON.parse(body) },
          }))
          // No row: its claim was committed after our look at the table, so it is running right now.
          .otherwise(() => ({ kind: 'Running' }))
      )
    }),
  keep: (customer, key, { status, body }) =>
    ask(postgres, async db => {
      await db
        .updateTable('idempotent_answer')
        .set({ status, body: JSON.stringify(body) })
        .where('customer_id', '=', customer)
        .where('key', '=', key)
        .execute()
    }),
  release: (customer, key) =>
    ask(postgres, async db => {
      await db
        .deleteFrom('idempotent_answer')
        .where('customer_id', '=', customer)
        .where('key', '=', key)
        .where('status', 'is', null)
        .execute()
    }),
})
