import { okAsync, type ResultAsync } from 'neverthrow'
import type { KeptSession } from '../ports/kept-session.ts'
import type { OwnSession } from '../ports/own-session.ts'

/** Ends the session with the service and on this device; on this device also when the service cannot be reached. */
export type LogOut = () => ResultAsync<void, never>

type Deps = { readonly ownSession: OwnSession; readonly keptSession: KeptSession }

export const makeLogOut =
  ({ ownSession, keptSession }: Deps): LogOut =>
  () =>
    ownSession
      .logOut()
      .orElse(() => okAsync())
      .map(() => keptSession.forget())
