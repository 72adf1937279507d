import { errAsync, okAsync } from 'neverthrow'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import { FAILURES_OUTDATED_AFTER_SECONDS, pauseAfter } from '#core/account/log-in-pause.ts'
import type { LogInGuard } from '#core/account/ports/log-in-guard.ts'
import { Instant } from '#core/shared/instant.ts'
import { usesOf } from './memory-rate-limiter.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

export const memoryLogInGuard = (database: MemoryDatabase): LogInGuard => {
  const { guards } = database
  return {
    admit({ account, address, at }) {
      const { closed, consume } = usesOf(database, RATE_LIMITS.failedLogInsPerAddress, address)
      const refusal = closed(at)
      if (refusal) return errAsync(refusal)
      const known = guards.get(account)
      const isOutdated =
        known === undefined || Instant.secondsBetween(known.failedAt, at) >= FAILURES_OUTDATED_AFTER_SECONDS
      const failures = isOutdated ? 0 : known.failures
      const pausedUntil = isOutdated ? at : Instant.plusSeconds(known.failedAt, pauseAfter(failures))
      if (pausedUntil > at)
        return okAsync({ kind: 'Paused', retryAfterSeconds: Math.ceil(Instant.secondsBetween(at, pausedUntil)) })
      guards.set(account, { failures: failures + 1, failedAt: at })
      consume(at)
      return okAsync('Admitted')
    },
    succeeded({ account, address }) {
      guards.delete(account)
      usesOf(database, RATE_LIMITS.failedLogInsPerAddress, address).restore()
      return okAsync(undefined)
    },
  }
}
