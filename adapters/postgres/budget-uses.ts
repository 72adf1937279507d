import { type RawBuilder, sql } from 'kysely'
import type { Budget } from '#core/account/budgets.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { TooManyRequests } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'

type Spending = { readonly budget: Budget; readonly subject: Hashed; readonly at: Instant }

const seconds = (count: number) => sql`make_interval(secs => ${count})`

/** When the next use has room, by the uses of a row, newest first; null while there are fewer than the limit. */
const openAgainAt = (uses: RawBuilder<unknown>, { limit, windowSeconds, pauseSeconds }: Budget) => {
  const oldest = sql`${uses}[${limit}::integer]`
  const windowOver = sql`${oldest} + ${seconds(windowSeconds)}`
  if (pauseSeconds === undefined) return sql`(${windowOver})`
  const newest = sql`${uses}[1]`
  return sql`greatest(${windowOver},
    case when ${newest} - ${oldest} < ${seconds(windowSeconds)} then ${newest} + ${seconds(pauseSeconds)} end)`
}

/** Writes a use down where there is room, and returns a row if it did. `from` says on what else it depends, as `from counted`. */
export const spend = ({ budget, subject, at }: Spending, from = sql``) => sql`
  insert into budget_use as known (budget, subject, uses)
  select ${budget.name}, ${subject}, array[${Instant.toDate(at)}::timestamptz] ${from}
  on conflict on constraint budget_use_subject do update
  set uses = array(
    select used from unnest(known.uses || excluded.uses) as used order by used desc limit ${budget.limit}
  )
  where coalesce(${openAgainAt(sql`known.uses`, budget)} <= ${Instant.toDate(at)}, true)
  returning true`

/** When a closed budget opens, as this statement found it; null while it is open. */
export const closedUntil = ({ budget, subject, at }: Spending) => sql`
  select opens from budget_use, lateral (select ${openAgainAt(sql`uses`, budget)} as opens)
  where budget = ${budget.name} and subject = ${subject} and opens > ${Instant.toDate(at)}`

/** `opens` is null where other uses were written down during this very statement. */
export const tooMany = ({ budget, at }: Spending, opens: Instant | null): TooManyRequests => ({
  kind: 'TooManyRequests',
  retryAfterSeconds:
    opens === null
      ? (budget.pauseSeconds ?? budget.windowSeconds)
      : Math.max(1, Math.ceil(Instant.secondsBetween(at, opens))),
})

/** Takes the newest use back. */
export const giveBack = (budget: Budget, subject: Hashed) => sql`
  update budget_use set uses = uses[2:] where budget = ${budget.name} and subject = ${subject}`
