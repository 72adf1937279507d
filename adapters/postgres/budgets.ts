import { sql } from 'kysely'
import { errAsync, okAsync } from 'neverthrow'
import type { Budgets } from '#core/account/ports/budgets.ts'
import type { Instant } from '#core/shared/instant.ts'
import { closedUntil, giveBack, spend, tooMany } from './budget-uses.ts'
import { ask, type Postgres } from './postgres.ts'

export const postgresBudgets = (postgres: Postgres): Budgets => ({
  spend(budget, subject, at) {
    const spending = { budget, subject, at }
    return ask(postgres, db =>
      sql<{ opens: Instant | null }>`
        with spent as (${spend(spending)})
        select (${closedUntil(spending)}) as opens where not exists (select from spent)`.execute(db),
    ).andThen(({ rows: [refusal] }) => (refusal ? errAsync(tooMany(spending, refusal.opens)) : okAsync()))
  },
  look(budget, subject, at) {
    const spending = { budget, subject, at }
    return ask(postgres, db => sql<{ opens: Instant }>`${closedUntil(spending)}`.execute(db)).andThen(
      ({ rows: [refusal] }) => (refusal ? errAsync(tooMany(spending, refusal.opens)) : okAsync()),
    )
  },
  giveBack: (budget, subject) =>
    ask(postgres, async db => {
      await giveBack(budget, subject).execute(db)
    }),
})
