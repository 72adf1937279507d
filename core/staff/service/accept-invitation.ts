import { err, errAsync, ok, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { InvalidPassword } from '#core/account/password.ts'
import { Password } from '#core/account/password.ts'
import type { PasswordTooCommon } from '#core/account/errors.ts'
import type { CommonPasswords } from '#core/account/ports/common-passwords.ts'
import { uncommon } from '#core/account/service/sign-up.ts'
import type { PasswordHasher } from '#core/account/ports/password-hasher.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { OneTimeCodes } from '../ports/one-time-codes.ts'
import type { PasskeyAnswer, PasskeyRefused, PasskeyRequest, Passkeys } from '../ports/passkeys.ts'
import type {
  Invitation,
  InvitationGone,
  NewCredential,
  SignInProof,
  StaffAccessRecords,
  TokenHash,
} from '../ports/staff-access-records.ts'
import { RECOVERY_CODES } from '../staff-access.ts'
import { keepChallenge, type StaffSignIn, type StaffVisitor, type StartedStaffSession } from './staff-sign-in.ts'

/** The code is not what the app shows now; the key was read wrongly, or its clock is off. */
export type CodeNotOfKey = { readonly kind: 'CodeNotOfKey' }

export type Accepted = StartedStaffSession & {
  /** Shown once; each as `AB3DE9KMQ2`. */
  readonly recoveryCodes: readonly string[]
}

type Gone = InvitationGone | ServiceUnreachable

export interface AcceptInvitation {
  read(token: string): ResultAsync<Invitation, Gone>
  beginByPasskey(token: string): ResultAsync<PasskeyRequest, Gone>
  byPasskey(token: string, answer: PasskeyAnswer, visitor: StaffVisitor): ResultAsync<Accepted, PasskeyRefused | Gone>
  /** The key is the same until the invitation is used. */
  beginByPassword(token: string): ResultAsync<{ readonly key: string; readonly address: string }, Gone>
  byPassword(
    token: string,
    typed: { readonly password: string; readonly code: string },
    visitor: StaffVisitor,
  ): ResultAsync<Accepted, InvalidPassword | PasswordTooCommon | CodeNotOfKey | PasskeyRefused | Gone>
}

type Deps = {
  readonly records: StaffAccessRecords
  readonly passkeys: Passkeys
  readonly codes: OneTimeCodes
  readonly hasher: PasswordHasher
  readonly commonPasswords: CommonPasswords
  readonly hash: KeyedHash
  readonly hashToken: (token: string) => TokenHash
  readonly newRecoveryCode: () => string
  readonly signIn: StaffSignIn
  readonly clock: Clock
}

const GONE: InvitationGone = { kind: 'InvitationGone' }

/** An invited member chooses with what they sign in, once (G276). */
export const makeAcceptInvitation = (deps: Deps): AcceptInvitation => {
  const { records, passkeys, codes, hasher, commonPasswords, hash, hashToken, newRecoveryCode, signIn, clock } = deps

  const find = (token: string): ResultAsync<Invitation, Gone> =>
    records.findInvitation(hashToken(token), clock.now()).andThen(found => (found === null ? err(GONE) : ok(found)))

  const accept = (
    token: string,
    credential: NewCredential,
    visitor: StaffVisitor,
  ): ResultAsync<Accepted, PasskeyRefused | Gone> => {
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    return records
      .accept(hashToken(token), { credential, recoveryCodes: recoveryCodes.map(hash), at: clock.now() })
      .andThen((member: StaffMember) =>
        signIn
          .start(member, { way: 'invitation', proof: proofBy(credential) }, visitor)
          .mapErr((failure): Gone => (failure.kind === 'StaffSignInRefused' ? GONE : failure)),
      )
      .map(started => ({ ...started, recoveryCodes }))
  }

  return {
    read: find,

    beginByPasskey: token =>
      find(token).andThen(({ member }) =>
        passkeys.toRegister(member, []).andThen(request => keepChallenge({ records, clock }, member.id, request)),
      ),

    byPasskey: (token, answer, visitor) =>
      safeTry(async function* () {
        const { member } = yield* find(token)
        const named = passkeys.read(answer)
        if (named === null) return err({ kind: 'PasskeyRefused' as const })
        const isOurs = yield* records.takeChallenge(named.challenge, member.id, clock.now())
        if (!isOurs) return err({ kind: 'PasskeyRefused' as const })
        const passkey = yield* passkeys.register(answer, named.challenge)
        return accept(token, { kind: 'PASSKEY', passkey, device: visitor.device }, visitor)
      }),

    beginByPassword: token =>
      find(token).andThen(({ member, codeKey }) =>
        (codeKey === null ? records.keepCodeKey(hashToken(token), codes.newKey()) : okAsync(codeKey)).map(key => ({
          key,
          address: codes.address(key, member),
        })),
      ),

    byPassword: (token, { password: typed, code }, visitor) =>
      safeTry(async function* () {
        const { codeKey } = yield* find(token)
        const password = yield* Password.parse(typed)
        yield* uncommon(commonPasswords, password)
        const codeStep = codeKey === null ? null : codes.stepOf(codeKey, code, clock.now())
        if (codeKey === null || codeStep === null) return errAsync({ kind: 'CodeNotOfKey' as const })
        const passwordHash = yield* hasher.hash(password)
        return accept(token, { kind: 'PASSWORD', passwordHash, codeKey, codeStep }, visitor)
      }),
  }
}

const proofBy = (credential: NewCredential): SignInProof =>
  credential.kind === 'PASSKEY'
    ? { kind: 'PASSKEY', id: credential.passkey.id }
    : { kind: 'PASSWORD', passwordHash: credential.passwordHash }
