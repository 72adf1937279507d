import { sql } from 'kysely'
import { errAsync, okAsync } from 'neverthrow'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import type { Instant } from '#core/shared/instant.ts'
import { closedUntil, restore, consume, tooMany } from './rate-limit-uses.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'

export const postgresRateLimiter = (postgres: Postgres): RateLimiter => ({
  consume(rateLimit, subject, at) {
    const consumption = { rateLimit, subject, at }
    return ask(postgres, db =>
      sql<{ opens: Instant | null }>`
        with spent as (${consume(consumption)})
        select (${closedUntil(consumption)}) as opens where not exists (select from spent)`.execute(db),
    ).andThen(({ rows: [refusal] }) => (refusal ? errAsync(tooMany(consumption, refusal.opens)) : okAsync()))
  },
  look(rateLimit, subject, at) {
    const consumption = { rateLimit, subject, at }
    return ask(postgres, db => sql<{ opens: Instant }>`${closedUntil(consumption)}`.execute(db)).andThen(
      ({ rows: [refusal] }) => (refusal ? errAsync(tooMany(consumption, refusal.opens)) : okAsync()),
    )
  },
  restore: (rateLimit, subject) =>
    ask(postgres, async db => {
      await restore(rateLimit, subject).execute(db)
    }),
})
