import { okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { OwnSession } from '../ports/own-session.ts'
import type { ReadSession } from './read-session.ts'

/** A token with less than this left is renewed before it is used. */
export const RENEW_BELOW_SECONDS = 60

/** The token for the next call, renewed when its end is near; null when no customer is signed in. */
export type RenewSession = () => ResultAsync<string | null, never>

type Deps = {
  readonly readSession: ReadSession
  readonly ownSession: OwnSession
  readonly sessionStore: SessionStore
  readonly clock: Clock
}

export const makeRenewSession = ({ readSession, ownSession, sessionStore, clock }: Deps): RenewSession => {
  const currentToken = () => sessionStore.read()?.token ?? null
  /** However many calls wait, one renewal is under way. */
  let underWay: ResultAsync<string | null, never> | null = null

  return () => {
    const kept = readSession()
    if (kept === null) return okAsync(null)
    if (Instant.secondsBetween(clock.now(), kept.expiresAt) >= RENEW_BELOW_SECONDS) return okAsync(kept.token)

    underWay ??= ownSession
      .refresh()
      .map(token => {
        // A logout may have come first; a renewal must not bring the session back.
        if (currentToken() === kept.token) sessionStore.write({ token, customer: kept.customer })
        return currentToken()
      })
      // Unreachable: what is left of the old token may still do. Ended: it has been deleted.
      .orElse(() => okAsync(currentToken()))
      .andTee(() => {
        underWay = null
      })
    return underWay
  }
}
