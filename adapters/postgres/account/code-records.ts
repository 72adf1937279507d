import { sql } from 'kysely'
import type { CodeRecords, CodeTaken } from '#core/account/ports/code-records.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, moment, type Postgres } from '#adapters/postgres/postgres.ts'

type Put = { readonly put: boolean; readonly kept: Instant | null }

export const postgresCodeRecords = (postgres: Postgres): CodeRecords => ({
  put: ({ purpose, target, browser, code, customer, sentAt, tries }, replaces) =>
    ask(postgres, async db => {
      const { rows } = await sql<Put>`
        with put as (
          insert into verification_code as known (purpose, target, browser, code, customer_id, sent_at, tries)
          values (${purpose}, ${target}, ${browser}, ${code}, ${customer}, ${Instant.toDate(sentAt)}, ${tries})
          on conflict on constraint verification_code_key do update
          set code = excluded.code, customer_id = excluded.customer_id, sent_at = excluded.sent_at,
              tries = excluded.tries, taken = 0, used_at = null
          where known.sent_at <= ${Instant.toDate(replaces)}
          returning true
        )
        select exists (select from put) as put, (
          select sent_at from verification_code
          where purpose = ${purpose} and target = ${target} and browser = ${browser} and sent_at > ${Instant.toDate(replaces)}
        ) as kept`.execute(db)
      if (rows[0]?.put) return 'Put'
      // None is seen where another was put during this very statement: as good as in the same moment.
      return { sentAt: rows[0]?.kept ?? sentAt }
    }),
  withdraw: ({ purpose, target, browser }, sentAt) =>
    ask(postgres, async db => {
      await db
        .deleteFrom('verification_code')
        .where('purpose', '=', purpose)
        .where('target', '=', target)
        .where('browser', '=', browser)
        .where('sent_at', '=', moment(sentAt))
        .execute()
    }),
  takeTry: ({ purpose, target, browser }) =>
    ask(postgres, async db => {
      const row = await db
        .updateTable('verification_code')
        .set(({ eb }) => ({ taken: eb('taken', '+', 1) }))
        .where('purpose', '=', purpose)
        .where('target', '=', target)
        .where('browser', '=', browser)
        .where('used_at', 'is', null)
        .returning(['code', 'customer_id', 'sent_at', 'tries', 'taken'])
        .executeTakeFirst()
      return row
        ? ({
            code: row.code as Hashed | null,
            customer: row.customer_id as CustomerId | null,
            sentAt: row.sent_at,
            triesLeft: Math.max(0, row.tries - row.taken + 1),
          } satisfies CodeTaken)
        : null
    }),
  use: ({ purpose, target, browser }, sentAt, at) =>
    ask(postgres, async db => {
      const { numUpdatedRows } = await db
        .updateTable('verification_code')
        .set({ used_at: Instant.toDate(at) })
        .where('purpose', '=', purpose)
        .where('target', '=', target)
        .where('browser', '=', browser)
        .where('sent_at', '=', moment(sentAt))
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }),
})
