import type { Clock } from '#core/shared/clock.ts'
import type { KeptSession, KeptSignedIn } from '../ports/kept-session.ts'

/** Who is signed in on this device; null when nobody is or the token has run out, which also clears it. */
export type ReadSession = () => KeptSignedIn | null

type Deps = { readonly keptSession: KeptSession; readonly clock: Clock }

export const makeReadSession =
  ({ keptSession, clock }: Deps): ReadSession =>
  () => {
    const kept = keptSession.read()
    if (kept !== null && kept.expiresAt > clock.now()) return kept
    keptSession.forget()
    return null
  }
