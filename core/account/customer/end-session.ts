import type { KeptSession } from '../ports/kept-session.ts'
import type { SessionEnd } from '../ports/session-end.ts'

/** The service no longer takes this token: forget the session and say so (G02). */
export type EndSession = (token: string) => void

type Deps = { readonly keptSession: KeptSession; readonly sessionEnd: SessionEnd }

export const makeEndSession =
  ({ keptSession, sessionEnd }: Deps): EndSession =>
  token => {
    // The answer to an old call must not end a session that has been renewed or started since.
    const kept = keptSession.read()
    if (kept?.token !== token) return
    keptSession.forget()
    sessionEnd.announce(kept.customer.id)
  }
