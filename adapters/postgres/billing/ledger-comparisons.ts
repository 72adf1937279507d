import { sql } from 'kysely'
import type { LedgerComparisons } from '#core/billing/ports/ledger-comparisons.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'

export const postgresLedgerComparisons = (postgres: Postgres): LedgerComparisons => ({
  last: () =>
    ask(postgres, async db => (await db.selectFrom('ledger_compared').select('at').executeTakeFirst())?.at ?? null),
  note: at =>
    ask(postgres, async db => {
      await sql`
        insert into ledger_compared (at) values (${Instant.toDate(at)})
        on conflict (singleton) do update set at = excluded.at`.execute(db)
    }),
})
