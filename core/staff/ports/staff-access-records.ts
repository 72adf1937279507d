import type { ResultAsync } from 'neverthrow'
import type { Hashed } from '#core/account/hashed.ts'
import type { Brand } from '#core/shared/brand.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffDecision, StaffMember } from '#core/shared/staff.ts'
import type { StaffSession } from '../staff-access.ts'
import type { Passkey, PasskeyRefused } from './passkeys.ts'
import type { StaffIdTaken, StaffUnknown } from './staff-records.ts'

/** What is kept of a token with 192 random bits: a hash that needs no key. */
export type TokenHash = Brand<string, 'TokenHash'>

export type Invitation = {
  readonly member: StaffMember
  readonly expiresAt: Instant
  /** For the app that shows codes, in base32; null until the invited asks for one. */
  readonly codeKey: string | null
}

/** The invitation was used, replaced, or is over; or its member was disabled. */
export type InvitationGone = { readonly kind: 'InvitationGone' }

/** With what the invited signs in from now on. */
export type NewCredential =
  | { readonly kind: 'PASSKEY'; readonly passkey: Passkey; readonly device: string }
  | { readonly kind: 'PASSWORD'; readonly passwordHash: string; readonly codeKey: string; readonly codeStep: number }

export type StaffCredentials = {
  readonly member: StaffMember
  readonly passwordHash: string | null
  /** In base32; null for a member without the app. */
  readonly codeKey: string | null
  readonly passkeys: readonly Passkey[]
}

/** How somebody signed in, or tried to. */
export const SIGN_IN_WAYS = ['passkey', 'password', 'recovery code', 'invitation', 'trial', 'command line'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

/** What has shown who somebody is: a session begins only while it counts. */
export type SignInProof =
  | { readonly kind: 'PASSWORD'; readonly passwordHash: string }
  | { readonly kind: 'PASSKEY'; readonly id: string }
  | { readonly kind: 'RECOVERY_CODE'; readonly code: Hashed }
  /** What a command line fetches its token with. */
  | { readonly kind: 'APPROVAL'; readonly deviceCode: TokenHash }
  | { readonly kind: 'TRIAL' }

type Options = { readonly dryRun: boolean }

/** With what the staff signs in, and their sessions. Of a disabled member nothing is found. */
export interface StaffAccessRecords {
  /** A new member with an invitation. */
  invite(
    member: StaffMember,
    invitation: { readonly token: TokenHash; readonly expiresAt: Instant },
    decision: StaffDecision,
    options: Options,
  ): ResultAsync<void, StaffIdTaken | ServiceUnreachable>
  /** Takes all that a member signs in with and every session, and invites them anew: for a lost phone. Answers the member. */
  reinvite(
    id: StaffId,
    invitation: { readonly token: TokenHash; readonly expiresAt: Instant },
    decision: StaffDecision,
    options: Options,
  ): ResultAsync<StaffMember, StaffUnknown | ServiceUnreachable>
  /** Only while it can be used. */
  findInvitation(token: TokenHash, at: Instant): ResultAsync<Invitation | null, ServiceUnreachable>
  /** Sets the key unless there is one; answers the one that counts. */
  keepCodeKey(token: TokenHash, codeKey: string): ResultAsync<string, InvitationGone | ServiceUnreachable>
  /** Once: of two at the same moment one gets it. A passkey that is a member's already is refused. */
  accept(
    token: TokenHash,
    accepted: { readonly credential: NewCredential; readonly recoveryCodes: readonly Hashed[]; readonly at: Instant },
  ): ResultAsync<StaffMember, PasskeyRefused | InvitationGone | ServiceUnreachable>
  credentials(id: StaffId): ResultAsync<StaffCredentials | null, ServiceUnreachable>
  findPasskey(
    id: string,
  ): ResultAsync<{ readonly member: StaffMember; readonly passkey: Passkey } | null, ServiceUnreachable>
  /** False when the passkey has signed with this counter before: a copy of it is about. A device that counts nothing stays at 0. */
  notePasskeyUse(id: string, counter: number, at: Instant): ResultAsync<boolean, ServiceUnreachable>
  /** False when this step, or a later one, was used before: each code counts once. */
  takeCode(id: StaffId, step: number): ResultAsync<boolean, ServiceUnreachable>
  /** False when it is none of the member's, or used. */
  takeRecoveryCode(id: StaffId, code: Hashed, at: Instant): ResultAsync<boolean, ServiceUnreachable>
  /** What a browser is asked to sign; `owner` null for whom it may be. */
  keepChallenge(
    challenge: string,
    owner: StaffId | null,
    times: { readonly at: Instant; readonly expiresAt: Instant },
  ): ResultAsync<void, ServiceUnreachable>
  /** Once, and only in time. */
  takeChallenge(challenge: string, owner: StaffId | null, at: Instant): ResultAsync<boolean, ServiceUnreachable>
  /** Into the audit log too. False when the member was disabled meanwhile, or their proof counts no more. */
  startSession(
    token: TokenHash,
    session: StaffSession & { readonly device: string; readonly way: SignInWay; readonly proof: SignInProof },
  ): ResultAsync<boolean, ServiceUnreachable>
  findSession(
    token: TokenHash,
  ): ResultAsync<{ readonly member: StaffMember; readonly session: StaffSession } | null, ServiceUnreachable>
  /** Never back. */
  touch(token: TokenHash, at: Instant): ResultAsync<void, ServiceUnreachable>
  prove(token: TokenHash, at: Instant): ResultAsync<void, ServiceUnreachable>
  end(token: TokenHash): ResultAsync<void, ServiceUnreachable>
  /** Answers how many there were. */
  endAll(id: StaffId, at: Instant): ResultAsync<number, ServiceUnreachable>
  /** Into the audit log. */
  noteRefused(id: StaffId, way: SignInWay, at: Instant): ResultAsync<void, ServiceUnreachable>
  /** The trial's own member, made when there is none. */
  ensureTrialMember(member: StaffMember, at: Instant): ResultAsync<void, ServiceUnreachable>
}
