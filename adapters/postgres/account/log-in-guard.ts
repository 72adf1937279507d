import { sql } from 'kysely'
import { errAsync, okAsync } from 'neverthrow'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import {
  FAILURES_OUTDATED_AFTER_SECONDS,
  FIRST_PAUSE_SECONDS,
  LOG_IN_TRIES,
  LONGEST_PAUSE_SECONDS,
  pauseAfter,
} from '#core/account/log-in-pause.ts'
import type { LogInAttempt, LogInGuard } from '#core/account/ports/log-in-guard.ts'
import { Instant } from '#core/shared/instant.ts'
import { closedUntil, consume, restore, tooMany } from './rate-limiter.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'

const rateLimit = RATE_LIMITS.failedLogInsPerAddress

/** Seconds of the first pause, of the second, and so on to the longest, which every later one lasts too. */
const PAUSES = Array.from({ length: Math.ceil(Math.log2(LONGEST_PAUSE_SECONDS / FIRST_PAUSE_SECONDS)) + 1 }, (_, n) =>
  pauseAfter((n + 1) * LOG_IN_TRIES),
)

type Admission = {
  readonly counted: boolean
  readonly spent: boolean
  readonly opens: Instant | null
  readonly paused_until: Instant | null
}

/** Account first, then address: both statements lock their rows in this order, so that none waits for another in a circle. */
export const postgresLogInGuard = (postgres: Postgres): LogInGuard => ({
  admit({ account, address, at }) {
    const consumption = { rateLimit, subject: address, at }
    const now = sql`${Instant.toDate(at)}::timestamptz`
    const outdatedBefore = Instant.toDate(Instant.plusSeconds(at, -FAILURES_OUTDATED_AFTER_SECONDS))
    const isOutdated = sql`guard.failed_at <= ${outdatedBefore}`
    const pausedUntil = sql`guard.failed_at + make_interval(
      secs => (${PAUSES}::integer[])[least(guard.failures / ${LOG_IN_TRIES}, ${PAUSES.length})]
    )`
    const isPaused = sql`(guard.failures % ${LOG_IN_TRIES} = 0 and ${pausedUntil} > ${now})`
    return ask(postgres, async db => {
      const { rows } = await sql<Admission>`
        with closed as (${closedUntil(consumption)}),
        counted as (
          insert into log_in_guard as guard (account, failures, failed_at)
          select ${account}, 1, ${now} where not exists (select from closed)
          on conflict on constraint log_in_guard_account do update
          set failures = case when ${isOutdated} then 1 else guard.failures + 1 end,
              failed_at = greatest(guard.failed_at, excluded.failed_at)
          where ${isOutdated} or not ${isPaused}
          returning true
        ),
        spent as (${consume(consumption, sql`from counted`)})
        select exists (select from counted) as counted, exists (select from spent) as spent,
               (select opens from closed) as opens,
               (select ${pausedUntil} from log_in_guard as guard where account = ${account} and ${isPaused}) as paused_until`.execute(
        db,
      )
      return rows
    }).andThen(([admission]) => {
      if (admission?.spent) return okAsync('Admitted' as const)
      const isPaused = admission?.counted === false && admission.opens === null
      if (!isPaused) return errAsync(tooMany(consumption, admission?.opens ?? null))
      // None is seen where the pause began during this very statement.
      const until = admission.paused_until ?? Instant.plusSeconds(at, FIRST_PAUSE_SECONDS)
      const retryAfterSeconds = Math.max(1, Math.ceil(Instant.secondsBetween(at, until)))
      return okAsync({ kind: 'Paused' as const, retryAfterSeconds })
    })
  },
  succeeded: attempt =>
    ask(postgres, async db => {
      await sql`with started as (select), ${succeeded(attempt)} select`.execute(db)
    }),
})

/** What becomes of a try whose password was right, where `started` has a row. Asking for a count is what makes PostgreSQL do one after the other. */
export const succeeded = ({ account, address }: LogInAttempt) => sql`
  forgotten as (
    delete from log_in_guard where account = ${account} and exists (select from started) returning true
  ), restored as (
    ${restore(rateLimit, address)} and exists (select from started) and (select count(*) from forgotten) >= 0
  )`
