import { okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OwnSession } from '../ports/own-session.ts'
import { KEEP_ALIVE_MINUTES } from '../session-timing.ts'
import type { RenewSession } from './renew-session.ts'

/** Called at every sign of activity; tells the service so at most every two minutes (G03). */
export type KeepAlive = () => ResultAsync<void, never>

type Deps = { readonly renewSession: RenewSession; readonly ownSession: OwnSession; readonly clock: Clock }

export const makeKeepAlive = ({ renewSession, ownSession, clock }: Deps): KeepAlive => {
  let toldAt: Instant | null = null

  return () => {
    const now = clock.now()
    if (toldAt !== null && Instant.secondsBetween(toldAt, now) < KEEP_ALIVE_MINUTES * 60) return okAsync()
    toldAt = now
    return renewSession()
      .andThen(token => (token === null ? okAsync() : ownSession.verify()))
      .orElse(() => okAsync()) // An ended session announces itself; an unreachable service is asked again in two minutes.
  }
}
