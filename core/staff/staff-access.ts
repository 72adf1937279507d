import { Instant } from '#core/shared/instant.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { StaffMember } from '#core/shared/staff.ts'

/** A session of the staff ends at the latest after a shift. */
export const STAFF_SESSION_HOURS = 12
/** Without a call it ends sooner, unless the device was registered for the shift. */
export const STAFF_IDLE_MINUTES = 30
/** Money, erasure, settings, roles and exports ask for a passkey or a code that is no older. */
export const PROOF_MINUTES = 5
/** An invitation is used once and within this time. */
export const INVITATION_HOURS = 24
/** Each signs in once in place of the code of the app. */
export const RECOVERY_CODES = 10
/** What a browser was asked to sign with its passkey. */
export const CHALLENGE_MINUTES = 5

/** A command line that asks to be signed in waits so long for a member's approval. */
export const DEVICE_REQUEST_MINUTES = 10
/** How often it may ask whether it was approved. */
export const DEVICE_POLL_SECONDS = 5

/** Ways to show that it is this member who sits there. */
export const PROOFS = ['PASSKEY', 'CODE'] as const
export type Proof = (typeof PROOFS)[number]

/** What holds a session: a browser in a cookie, a command line in a file. Neither can use the other's (G384). */
export type StaffClient = 'BROWSER' | 'COMMAND_LINE'

export type StaffSession = {
  readonly staff: StaffId
  readonly startedAt: Instant
  readonly lastUsedAt: Instant
  /** Of the last passkey or code. */
  readonly provedAt: Instant
  /** A phone that a driver carries through the shift is not signed out while it waits. */
  readonly isShiftDevice: boolean
  readonly client: StaffClient
}

/** Who makes a call of the staff API, and how surely. */
export type StaffCaller = { readonly member: StaffMember; readonly session: StaffSession }

type SessionTimes = Pick<StaffSession, 'startedAt' | 'lastUsedAt' | 'isShiftDevice'>

export const staffSessionEndsAt = ({ startedAt, lastUsedAt, isShiftDevice }: SessionTimes): Instant => {
  const atLatest = Instant.plusSeconds(startedAt, STAFF_SESSION_HOURS * 60 * 60)
  const idle = Instant.plusSeconds(lastUsedAt, STAFF_IDLE_MINUTES * 60)
  return isShiftDevice || idle > atLatest ? atLatest : idle
}

/** The clocks of two machines that answer differ by less (G1031). */
const CLOCK_SKEW_SECONDS = 30
const hasBeen = (moment: Instant, now: Instant): boolean => Instant.plusSeconds(now, CLOCK_SKEW_SECONDS) >= moment

/** A clock that was set back does not prolong it: what lies ahead of now has not been. */
export const isStaffSessionOver = (session: StaffSession, now: Instant): boolean =>
  now >= staffSessionEndsAt(session) || !hasBeen(session.startedAt, now)

export const isProofFresh = ({ provedAt }: Pick<StaffSession, 'provedAt'>, now: Instant): boolean =>
  hasBeen(provedAt, now) && now < Instant.plusSeconds(provedAt, PROOF_MINUTES * 60)
