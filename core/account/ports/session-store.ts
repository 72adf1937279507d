import type { Instant } from '#core/shared/instant.ts'
import type { SignedIn } from '../customer.ts'
import type { SignInWay } from '../provider.ts'

/** `expiresAt` is the end of the access token by this device's clock, however wrong that goes. */
export type StoredSession = SignedIn & { readonly expiresAt: Instant }

/** The session as this device keeps it between visits. */
export interface SessionStore {
  /** Null when nothing is kept, or when what is kept cannot be a session: a token has three parts and an end. */
  read(): StoredSession | null
  write(signedIn: SignedIn): void
  clear(): void
  /** By which provider the last login here was; it outlives the session. */
  lastWay(): SignInWay | null
}
