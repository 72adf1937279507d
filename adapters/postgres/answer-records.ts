import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { match, P } from 'ts-pattern'
import { ABANDONED_AFTER_SECONDS, type AnswerRecords, type KeyState } from '#adapters/http/server/idempotent-answers.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, type Postgres } from './postgres.ts'

/** Where the answers are, and whose the key is. */
type Table = { readonly name: 'idempotent_answer' | 'staff_answer'; readonly owner: 'customer_id' | 'staff_id' }

export const postgresAnswerRecords = (postgres: Postgres, clock: Clock): AnswerRecords =>
  answersIn({ name: 'idempotent_answer', owner: 'customer_id' }, postgres, {
    clock,
    abandonedAfterSeconds: ABANDONED_AFTER_SECONDS,
  })

export const postgresStaffAnswerRecords = (
  postgres: Postgres,
  clock: Clock,
  abandonedAfterSeconds = ABANDONED_AFTER_SECONDS,
): AnswerRecords<StaffId> =>
  answersIn({ name: 'staff_answer', owner: 'staff_id' }, postgres, { clock, abandonedAfterSeconds })

const answersIn = <Owner extends string>(
  { name, owner: ownedBy }: Table,
  postgres: Postgres,
  { clock, abandonedAfterSeconds }: { readonly clock: Clock; readonly abandonedAfterSeconds: number },
): AnswerRecords<Owner> => ({
  claim: ({ owner, key, request }) =>
    ask(postgres, async db => {
      const now = clock.now()
      const hash = createHash('sha256').update(request).digest('hex')
      const [table, column] = [sql.table(name), sql.ref(ownedBy)]
      const abandoned = Instant.toDate(Instant.plusSeconds(now, -abandonedAfterSeconds))
      const { rows } = await sql<{
        claimed: boolean
        request_hash: string
        status: number | null
        body: string | null
      }>`
        with claimed as (
          insert into ${table} (${column}, key, request_hash, created_at)
          values (${owner}, ${key}, ${hash}, ${Instant.toDate(now)})
          on conflict (${column}, key) do update set created_at = excluded.created_at
            where ${table}.status is null and ${table}.created_at < ${abandoned}
              and ${table}.request_hash = excluded.request_hash
          returning request_hash
        )
        select true as claimed, request_hash, null::integer as status, null as body from claimed
        union all
        select false, request_hash, status, body from ${table}
        where ${column} = ${owner} and key = ${key} and not exists (select from claimed)`.execute(db)
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
  keep: (owner, key, { status, body }) =>
    ask(postgres, async db => {
      await sql`
        update ${sql.table(name)} set status = ${status}, body = ${JSON.stringify(body)}
        where ${sql.ref(ownedBy)} = ${owner} and key = ${key}`.execute(db)
    }),
  release: (owner, key) =>
    ask(postgres, async db => {
      await sql`
        delete from ${sql.table(name)}
        where ${sql.ref(ownedBy)} = ${owner} and key = ${key} and status is null`.execute(db)
    }),
})
