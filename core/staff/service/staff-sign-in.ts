import { err, errAsync, ok, okAsync, type Result, ResultAsync, safeTry } from 'neverthrow'
import type { Hashed } from '#core/account/hashed.ts'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { PasswordHasher } from '#core/account/ports/password-hasher.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { Visitor } from '#core/account/visitor.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffMember, StaffRole } from '#core/shared/staff.ts'
import type { OneTimeCodes } from '../ports/one-time-codes.ts'
import type { Passkey, PasskeyAnswer, PasskeyRequest, Passkeys } from '../ports/passkeys.ts'
import type { SignInProof, SignInWay, StaffAccessRecords, TokenHash } from '../ports/staff-access-records.ts'
import { CHALLENGE_MINUTES, type Proof, type StaffCaller } from '../staff-access.ts'
import { recoveryCodeKey } from '../recovery-code.ts'

/** Unknown member, wrong password, wrong code, foreign passkey: all the same to who tries. */
export type StaffSignInRefused = { readonly kind: 'StaffSignInRefused' }

/** The token goes to the browser once; only its hash is kept. */
export type StartedStaffSession = StaffCaller & { readonly token: string; readonly proofs: readonly Proof[] }

/** How somebody has shown who they are, and by what. */
type Shown = { readonly way: SignInWay; readonly proof: SignInProof }

export type StaffVisitor = Pick<Visitor, 'address' | 'device'> & { readonly isShiftDevice: boolean }

export interface StaffSignIn {
  beginByPasskey(
    visitor: Pick<StaffVisitor, 'address'>,
  ): ResultAsync<PasskeyRequest, TooManyRequests | ServiceUnreachable>
  byPasskey(
    answer: PasskeyAnswer,
    visitor: StaffVisitor,
  ): ResultAsync<StartedStaffSession, StaffSignInRefused | TooManyRequests | ServiceUnreachable>
  byPassword(
    typed: { readonly id: string; readonly password: string; readonly code: string },
    visitor: StaffVisitor,
  ): ResultAsync<StartedStaffSession, StaffSignInRefused | TooManyRequests | ServiceUnreachable>
  /** Only where the sandbox is. */
  onTrial(
    role: StaffRole,
    visitor: StaffVisitor,
  ): ResultAsync<StartedStaffSession, StaffSignInRefused | ServiceUnreachable>
  /** Starts a session of somebody who has just shown who they are. */
  start(
    member: StaffMember,
    shown: Shown,
    visitor: StaffVisitor,
  ): ResultAsync<StartedStaffSession, StaffSignInRefused | ServiceUnreachable>
}

export type StaffSignInDeps = {
  readonly records: StaffAccessRecords
  readonly passkeys: Passkeys
  readonly codes: OneTimeCodes
  readonly hasher: PasswordHasher
  readonly limiter: RateLimiter
  readonly hash: KeyedHash
  readonly hashToken: (token: string) => TokenHash
  readonly newSecret: () => string
  readonly clock: Clock
}

const REFUSED: StaffSignInRefused = { kind: 'StaffSignInRefused' }

/** The staff's doors (G277, G278). */
export const makeStaffSignIn = (deps: StaffSignInDeps): StaffSignIn => {
  const { records, codes, hasher, limiter, hash, clock } = deps
  const start = makeStart(deps)

  return {
    beginByPasskey: ({ address }) =>
      limiter
        .consume(RATE_LIMITS.staffPasskeysBegunPerAddress, hash(`staff address:${address}`), clock.now())
        .andThen(() => beginSigning(deps, { owner: null, known: [] })),

    byPasskey: (answer, visitor) =>
      safeTry(async function* () {
        const attempt = yield* admitted(deps, visitor, null)
        const signed = yield* signedBy(deps, answer, null)
        if (signed === null) return err(REFUSED)
        const { member, passkey, isSigned } = signed
        if (!isSigned) {
          yield* records.noteRefused(member.id, 'passkey', clock.now())
          return err(REFUSED)
        }
        yield* attempt.restore()
        return start(member, { way: 'passkey', proof: { kind: 'PASSKEY', id: passkey.id } }, visitor)
      }),

    byPassword: ({ id, password, code }, visitor) =>
      safeTry(async function* () {
        const attempt = yield* admitted(deps, visitor, id)
        const found = yield* records.credentials(id as StaffId)
        // The same work for an unknown member, so that timing reveals nothing.
        const isRight = yield* hasher.verify(found?.passwordHash ?? null, password)
        if (found === null) return err(REFUSED)
        const { member, codeKey, passwordHash } = found
        const at = clock.now()
        const refuse = () => records.noteRefused(member.id, 'password', at).andThen(() => err(REFUSED))
        const byRecoveryCode = () => {
          const typed = recoveryCodeKey(code)
          if (typed === null) return refuse()
          const proof = { kind: 'RECOVERY_CODE', code: hash(typed) } as const
          return records
            .takeRecoveryCode(member.id, proof.code, at)
            .andThen(isTaken =>
              isTaken
                ? attempt.restore().andThen(() => start(member, { way: 'recovery code', proof }, visitor))
                : refuse(),
            )
        }
        // Who chose a passkey has no password: a recovery code alone stands for it (decision 0164).
        if (passwordHash === null) return byRecoveryCode()
        if (!isRight) return refuse()
        const ofCodes = hash(`staff codes:${member.id}`)
        const mayCompare = yield* limiter
          .consume(RATE_LIMITS.wrongStaffCodesPerMember, ofCodes, at)
          .map(() => true)
          .orElse(isSpent)
        const step = codeKey === null || !mayCompare ? null : codes.stepOf(codeKey, code, at)
        if (step !== null) {
          if (!(yield* records.takeCode(member.id, step))) return refuse()
          yield* limiter.restore(RATE_LIMITS.wrongStaffCodesPerMember, ofCodes)
          yield* attempt.restore()
          return start(member, { way: 'password', proof: { kind: 'PASSWORD', passwordHash } }, visitor)
        }
        return byRecoveryCode()
      }),

    onTrial: (role, visitor) => {
      const member = TRIAL_MEMBERS[role]
      return records
        .ensureTrialMember(member, clock.now())
        .andThen(() => start(member, { way: 'trial', proof: { kind: 'TRIAL' } }, visitor))
    },

    start,
  }
}

/** Answered as a wrong code: that the password was right is told to nobody. A recovery code, which nobody guesses, still signs in. */
const isSpent = (failure: TooManyRequests | ServiceUnreachable): Result<false, ServiceUnreachable> =>
  failure.kind === 'TooManyRequests' ? ok(false) : err(failure)

/** Who a trial is tried as. */
const TRIAL_MEMBERS: Readonly<Record<StaffRole, StaffMember>> = {
  SUPPORT: { id: 'trial-support' as StaffId, name: '체험 상담', role: 'SUPPORT' },
  OPERATOR: { id: 'trial-operator' as StaffId, name: '체험 현장', role: 'OPERATOR' },
  ADMIN: { id: 'trial-admin' as StaffId, name: '체험 사장', role: 'ADMIN' },
}

const makeStart =
  ({ records, clock, hashToken, newSecret }: StaffSignInDeps): StaffSignIn['start'] =>
  (member, shown, { device, isShiftDevice }) => {
    const now = clock.now()
    const token = newSecret()
    const session = {
      staff: member.id,
      startedAt: now,
      lastUsedAt: now,
      provedAt: now,
      isShiftDevice,
      client: 'BROWSER' as const,
    }
    return ResultAsync.combine([
      records.startSession(hashToken(token), { ...session, device, ...shown }),
      records.credentials(member.id),
    ]).andThen(([hasStarted, credentials]): Result<StartedStaffSession, StaffSignInRefused> =>
      hasStarted ? ok({ member, session, token, proofs: proofsWith(credentials) }) : err(REFUSED),
    )
  }

/** What a member has to prove themselves with. */
export const proofsWith = (
  credentials: { readonly codeKey: string | null; readonly passkeys: readonly unknown[] } | null,
): readonly Proof[] => [
  ...(credentials !== null && credentials.passkeys.length > 0 ? ['PASSKEY' as const] : []),
  ...(credentials !== null && credentials.codeKey !== null ? ['CODE' as const] : []),
]

type Signing = Pick<StaffSignInDeps, 'records' | 'passkeys' | 'clock'>

/** What a browser is asked to sign, kept for a few minutes. */
export const beginSigning = (
  { records, passkeys, clock }: Signing,
  { owner, known }: { readonly owner: StaffId | null; readonly known: readonly string[] },
): ResultAsync<PasskeyRequest, ServiceUnreachable> =>
  passkeys.toSign(known).andThen(request => keepChallenge({ records, clock }, owner, request))

export const keepChallenge = (
  { records, clock }: Pick<Signing, 'records' | 'clock'>,
  owner: StaffId | null,
  request: PasskeyRequest,
): ResultAsync<PasskeyRequest, ServiceUnreachable> => {
  const at = clock.now()
  const expiresAt = Instant.plusSeconds(at, CHALLENGE_MINUTES * 60)
  return records.keepChallenge(request.challenge, owner, { at, expiresAt }).map(() => request)
}

type Signed = { readonly member: StaffMember; readonly passkey: Passkey; readonly isSigned: boolean }

/** Whose passkey has signed a challenge of ours; null when it is nobody's, or the challenge is not ours any more. */
export const signedBy = (
  { records, passkeys, clock }: Signing,
  answer: PasskeyAnswer,
  owner: StaffId | null,
): ResultAsync<Signed | null, ServiceUnreachable> => {
  const named = passkeys.read(answer)
  if (named === null) return okAsync(null)
  const at = clock.now()
  return safeTry(async function* () {
    if (!(yield* records.takeChallenge(named.challenge, owner, at))) return ok(null)
    const found = yield* records.findPasskey(named.id)
    if (found === null || (owner !== null && found.member.id !== owner)) return ok(null)
    const counter = yield* passkeys
      .verify(answer, named.challenge, found.passkey)
      .orElse(failure => (failure.kind === 'PasskeyRefused' ? okAsync(null) : errAsync(failure)))
    const isSigned = counter !== null && (yield* records.notePasskeyUse(named.id, counter, at))
    return ok({ ...found, isSigned })
  })
}

type Attempt = { readonly restore: () => ResultAsync<void, ServiceUnreachable> }

/** Takes a try from the limits of the address and, where one is named, of the member at this address; `restore` gives it back. */
const admitted = (
  { limiter, hash, clock }: Pick<StaffSignInDeps, 'limiter' | 'hash' | 'clock'>,
  { address }: StaffVisitor,
  id: string | null,
): ResultAsync<Attempt, TooManyRequests | ServiceUnreachable> => {
  const at = clock.now()
  const ofAddress = hash(`staff address:${address}`)
  const ofMember: Hashed | null = id === null ? null : hash(`staff member:${id} at ${address}`)
  const { failedStaffSignInsPerAddress, failedStaffSignInsPerMember } = RATE_LIMITS
  const consume = limiter
    .consume(failedStaffSignInsPerAddress, ofAddress, at)
    .andThen(() => (ofMember === null ? okAsync() : limiter.consume(failedStaffSignInsPerMember, ofMember, at)))
  return consume.map(() => ({
    restore: () =>
      limiter
        .restore(failedStaffSignInsPerAddress, ofAddress)
        .andThen(() => (ofMember === null ? okAsync() : limiter.restore(failedStaffSignInsPerMember, ofMember))),
  }))
}
