import type { SessionStore } from '../ports/session-store.ts'
import type { SessionEnd } from '../ports/session-end.ts'

/** The service no longer accepts this token: deletes the session and says so (G02). */
export type EndSession = (token: string) => void

type Deps = { readonly sessionStore: SessionStore; readonly sessionEnd: SessionEnd }

export const makeEndSession =
  ({ sessionStore, sessionEnd }: Deps): EndSession =>
  token => {
    // The answer to an old call must not end a session that has been renewed or started since.
    const kept = sessionStore.read()
    if (kept?.token !== token) return
    sessionStore.clear()
    sessionEnd.announce(kept.customer.id)
  }
