import { okAsync, type ResultAsync } from 'neverthrow'
import type { SessionStore } from '../ports/session-store.ts'
import type { OwnSession } from '../ports/own-session.ts'

/** Ends the session with the service and on this device; on this device at once, also when the service cannot be reached. */
export type LogOut = () => ResultAsync<void, never>

type Deps = { readonly ownSession: OwnSession; readonly sessionStore: SessionStore }

export const makeLogOut =
  ({ ownSession, sessionStore }: Deps): LogOut =>
  () => {
    // The call takes its token along as it starts. Deleting only after its answer would leave an unattended device open
    // until then, and could delete the session of a customer who has logged in meanwhile.
    const loggedOut = ownSession.logOut()
    sessionStore.clear()
    return loggedOut.orElse(() => okAsync())
  }
