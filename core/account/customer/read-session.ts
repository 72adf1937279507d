import type { Clock } from '#core/shared/clock.ts'
import type { SessionStore, StoredSession } from '../ports/session-store.ts'

/** Who is signed in on this device; null when no customer is or the token has run out, which also clears it. */
export type ReadSession = () => StoredSession | null

type Deps = { readonly sessionStore: SessionStore; readonly clock: Clock }

export const makeReadSession =
  ({ sessionStore, clock }: Deps): ReadSession =>
  () => {
    const kept = sessionStore.read()
    if (kept !== null && kept.expiresAt > clock.now()) return kept
    sessionStore.clear()
    return null
  }
