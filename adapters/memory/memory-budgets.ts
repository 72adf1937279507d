import { errAsync, okAsync } from 'neverthrow'
import type { Budget } from '#core/account/budgets.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { Budgets } from '#core/account/ports/budgets.ts'
import type { TooManyRequests } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { MemoryDatabase } from './memory-database.ts'

export const memoryBudgets = (database: MemoryDatabase): Budgets => ({
  spend(budget, subject, at) {
    const { closed, spend } = budgetOf(database, budget, subject)
    const refusal = closed(at)
    if (refusal) return errAsync(refusal)
    spend(at)
    return okAsync(undefined)
  },
  look(budget, subject, at) {
    const refusal = budgetOf(database, budget, subject).closed(at)
    return refusal ? errAsync(refusal) : okAsync(undefined)
  },
  giveBack(budget, subject) {
    budgetOf(database, budget, subject).giveBack()
    return okAsync(undefined)
  },
})

/** One budget of one subject. */
export const budgetOf = ({ uses }: MemoryDatabase, budget: Budget, subject: Hashed) => {
  const place = JSON.stringify([budget.name, subject])
  const used = (): readonly Instant[] => uses.get(place) ?? []
  return {
    closed(at: Instant): TooManyRequests | null {
      const opens = openAgainAt(used(), budget)
      if (opens === null || opens <= at) return null
      return { kind: 'TooManyRequests', retryAfterSeconds: Math.max(1, Math.ceil(Instant.secondsBetween(at, opens))) }
    },
    spend(at: Instant): void {
      const newestFirst = [...used(), at].toSorted((a, b) => b - a)
      uses.set(place, newestFirst.slice(0, budget.limit))
    },
    giveBack(): void {
      uses.set(place, used().slice(1))
    },
  }
}

/** When the next use has room; null while there are fewer than the limit. */
const openAgainAt = (uses: readonly Instant[], { limit, windowSeconds, pauseSeconds }: Budget): Instant | null => {
  const [newest, oldest] = [uses[0], uses[limit - 1]]
  if (newest === undefined || oldest === undefined) return null
  const windowOver = Instant.plusSeconds(oldest, windowSeconds)
  return pauseSeconds !== undefined && newest < windowOver
    ? (Math.max(windowOver, Instant.plusSeconds(newest, pauseSeconds)) as Instant)
    : windowOver
}
