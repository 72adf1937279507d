import type { ResultAsync } from 'neverthrow'
import type { Hashed } from '#core/account/hashed.ts'
import type { ServiceUnreachable, SignInNeeded } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Passkey, PasskeyRefused } from './passkeys.ts'
import type { TokenHash } from './staff-access-records.ts'

export type OwnPasskey = {
  readonly id: string
  /** On what it was made, as `Chrome, Android`; null where that was not kept. */
  readonly device: string | null
  readonly addedAt: Instant
  readonly usedAt: Instant | null
}

export type OwnSession = {
  /** Names it among the member's own; opens nothing. */
  readonly id: string
  readonly device: string
  readonly startedAt: Instant
  readonly lastUsedAt: Instant
  readonly isCommandLine: boolean
  readonly isThis: boolean
}

/** With what a member gets in, and where they are signed in. */
export type OwnAccess = {
  readonly passkeys: readonly OwnPasskey[]
  readonly hasPassword: boolean
  /** Recovery codes that were not used yet. */
  readonly codesLeft: number
  /** The latest used first. */
  readonly sessions: readonly OwnSession[]
}

export type PasskeyUnknown = { readonly kind: 'PasskeyUnknown' }
/** Without it the member could not sign in any more. */
export type LastWayIn = { readonly kind: 'LastWayIn' }
export type SessionUnknown = { readonly kind: 'SessionUnknown' }

/** Whose access it is, and by which session they change it: one that was ended meanwhile changes nothing. */
export type OwnCaller = { readonly id: StaffId; readonly session: TokenHash }

/** What members change of their own access; each change is in the audit log. */
export interface OwnAccessRecords {
  read(caller: OwnCaller): ResultAsync<OwnAccess, ServiceUnreachable>
  /** Refused where it is a member's already. */
  addPasskey(
    caller: OwnCaller,
    added: { readonly passkey: Passkey; readonly device: string; readonly at: Instant },
  ): ResultAsync<void, PasskeyRefused | SignInNeeded | ServiceUnreachable>
  /** Of two removals at the same moment the last way in stays. */
  removePasskey(
    caller: OwnCaller,
    passkey: string,
    at: Instant,
  ): ResultAsync<void, SignInNeeded | PasskeyUnknown | LastWayIn | ServiceUnreachable>
  /** In place of all that there were. */
  replaceRecoveryCodes(
    caller: OwnCaller,
    codes: readonly Hashed[],
    at: Instant,
  ): ResultAsync<void, SignInNeeded | ServiceUnreachable>
  endSession(id: StaffId, session: string, at: Instant): ResultAsync<void, SessionUnknown | ServiceUnreachable>
}
