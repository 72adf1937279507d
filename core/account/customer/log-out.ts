import { okAsync, type ResultAsync } from 'neverthrow'
import type { KeptSession } from '../ports/kept-session.ts'
import type { OwnSession } from '../ports/own-session.ts'

/** Ends the session with the service and on this device; on this device at once, also when the service cannot be reached. */
export type LogOut = () => ResultAsync<void, never>

type Deps = { readonly ownSession: OwnSession; readonly keptSession: KeptSession }

export const makeLogOut =
  ({ ownSession, keptSession }: Deps): LogOut =>
  () => {
    // The call takes its token along as it starts. Forgetting only after its answer would leave an unattended device open
    // until then, and could forget the session of whoever has logged in meanwhile.
    const told = ownSession.logOut()
    keptSession.forget()
    return told.orElse(() => okAsync())
  }
