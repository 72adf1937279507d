import { errAsync, okAsync } from 'neverthrow'
import type { RateLimit } from '#core/account/rate-limits.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import type { TooManyRequests } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

export const memoryRateLimiter = (database: MemoryDatabase): RateLimiter => ({
  consume(rateLimit, subject, at) {
    const { closed, consume } = usesOf(database, rateLimit, subject)
    const refusal = closed(at)
    if (refusal) return errAsync(refusal)
    consume(at)
    return okAsync(undefined)
  },
  look(rateLimit, subject, at) {
    const refusal = usesOf(database, rateLimit, subject).closed(at)
    return refusal ? errAsync(refusal) : okAsync(undefined)
  },
  restore(rateLimit, subject) {
    usesOf(database, rateLimit, subject).restore()
    return okAsync(undefined)
  },
})

/** The uses of one subject. */
export const usesOf = ({ uses }: MemoryDatabase, rateLimit: RateLimit, subject: Hashed) => {
  const place = JSON.stringify([rateLimit.name, subject])
  const used = (): readonly Instant[] => uses.get(place) ?? []
  return {
    closed(at: Instant): TooManyRequests | null {
      const opens = openAgainAt(used(), rateLimit)
      if (opens === null || opens <= at) return null
      return { kind: 'TooManyRequests', retryAfterSeconds: Math.max(1, Math.ceil(Instant.secondsBetween(at, opens))) }
    },
    consume(at: Instant): void {
      const newestFirst = [...used(), at].toSorted((a, b) => b - a)
      uses.set(place, newestFirst.slice(0, rateLimit.limit))
    },
    restore(): void {
      uses.set(place, used().slice(1))
    },
  }
}

/** When the next use has room; null while there are fewer than the limit. */
const openAgainAt = (uses: readonly Instant[], { limit, windowSeconds, pauseSeconds }: RateLimit): Instant | null => {
  const [newest, oldest] = [uses[0], uses[limit - 1]]
  if (newest === undefined || oldest === undefined) return null
  const windowOver = Instant.plusSeconds(oldest, windowSeconds)
  return pauseSeconds !== undefined && newest < windowOver
    ? (Math.max(windowOver, Instant.plusSeconds(newest, pauseSeconds)) as Instant)
    : windowOver
}
