import { okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { OwnSession } from '../ports/own-session.ts'
import { KEEP_ALIVE_MINUTES, SERVER_IDLE_MINUTES } from '../session-timing.ts'
import type { RenewSession } from './renew-session.ts'

/**
 * Called at every sign of activity; notifies the service at most every two minutes (G03). Also sees to it that the token outlives the
 * time that the customer may stay inactive: a phone that sleeps for nine of its ten minutes could not renew it.
 */
export type KeepAlive = () => ResultAsync<void, never>

type Deps = {
  readonly renewSession: RenewSession
  readonly ownSession: OwnSession
  readonly sessionStore: SessionStore
  readonly clock: Clock
}

export const makeKeepAlive = ({ renewSession, ownSession, sessionStore, clock }: Deps): KeepAlive => {
  let notifiedAt: Instant | null = null

  const renewAhead = () => {
    const kept = sessionStore.read()
    const isLong = kept === null || Instant.secondsBetween(clock.now(), kept.expiresAt) >= SERVER_IDLE_MINUTES * 60
    if (isLong) return okAsync()
    return ownSession.refresh().map(token => {
      // A logout may have come first; a renewal must not bring the session back.
      if (sessionStore.read()?.token === kept.token) sessionStore.write({ token, customer: kept.customer })
    })
  }

  return () => {
    const now = clock.now()
    if (notifiedAt !== null && Instant.secondsBetween(notifiedAt, now) < KEEP_ALIVE_MINUTES * 60) return okAsync()
    notifiedAt = now
    return renewSession()
      .andThen(token => (token === null ? okAsync() : ownSession.verify().andThen(renewAhead)))
      .orElse(() => okAsync()) // An ended session announces itself; an unreachable service is asked again in two minutes.
  }
}
