import { type RawBuilder, sql } from 'kysely'
import { errAsync, okAsync } from 'neverthrow'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'
import type { RateLimit } from '#core/account/rate-limits.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { TooManyRequests } from '#core/shared/failures.ts'

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

type Consumption = { readonly rateLimit: RateLimit; readonly subject: Hashed; readonly at: Instant }

const seconds = (count: number) => sql`make_interval(secs => ${count})`

/** When the next use has room, by the uses of a row, newest first; null while there are fewer than the limit. */
const openAgainAt = (uses: RawBuilder<unknown>, { limit, windowSeconds, pauseSeconds }: RateLimit) => {
  const oldest = sql`${uses}[${limit}::integer]`
  const windowOver = sql`${oldest} + ${seconds(windowSeconds)}`
  if (pauseSeconds === undefined) return sql`(${windowOver})`
  const newest = sql`${uses}[1]`
  return sql`greatest(${windowOver},
    case when ${newest} - ${oldest} < ${seconds(windowSeconds)} then ${newest} + ${seconds(pauseSeconds)} end)`
}

/** Writes a use down where there is room, and returns a row if it did. `from` says on what else it depends, as `from counted`. */
export const consume = ({ rateLimit, subject, at }: Consumption, from = sql``) => sql`
  insert into budget_use as known (budget, subject, uses)
  select ${rateLimit.name}, ${subject}, array[${Instant.toDate(at)}::timestamptz] ${from}
  on conflict on constraint budget_use_subject do update
  set uses = array(
    select used from unnest(known.uses || excluded.uses) as used order by used desc limit ${rateLimit.limit}
  )
  where coalesce(${openAgainAt(sql`known.uses`, rateLimit)} <= ${Instant.toDate(at)}, true)
  returning true`

/** When a limit that is reached opens, as this statement found it; null while it is open. */
export const closedUntil = ({ rateLimit, subject, at }: Consumption) => sql`
  select opens from budget_use, lateral (select ${openAgainAt(sql`uses`, rateLimit)} as opens) as limited
  where budget = ${rateLimit.name} and subject = ${subject} and opens > ${Instant.toDate(at)}`

/** `opens` is null where other uses were written down during this very statement. */
export const tooMany = ({ rateLimit, at }: Consumption, opens: Instant | null): TooManyRequests => ({
  kind: 'TooManyRequests',
  retryAfterSeconds:
    opens === null
      ? (rateLimit.pauseSeconds ?? rateLimit.windowSeconds)
      : Math.max(1, Math.ceil(Instant.secondsBetween(at, opens))),
})

/** Takes the newest use back. */
export const restore = (rateLimit: RateLimit, subject: Hashed) => sql`
  update budget_use set uses = uses[2:] where budget = ${rateLimit.name} and subject = ${subject}`
