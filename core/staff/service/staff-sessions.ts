import { err, errAsync, ok, okAsync, type Result, ResultAsync, safeTry } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, SignInNeeded, TooManyRequests } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { OneTimeCodes } from '../ports/one-time-codes.ts'
import type { PasskeyAnswer, PasskeyRequest, Passkeys } from '../ports/passkeys.ts'
import type { StaffAccessRecords, TokenHash } from '../ports/staff-access-records.ts'
import { isStaffSessionOver, type Proof, type StaffCaller, type StaffClient } from '../staff-access.ts'
import { beginSigning, proofsWith, signedBy, type StaffSignInRefused } from './staff-sign-in.ts'

/** How long a session counts as used without being written again. */
const TOUCH_SECONDS = 60

export type Proved = StaffCaller & { readonly proofs: readonly Proof[] }

export interface StaffSessions {
  /** Who calls, by the token of this kind of client; what nobody did, as a look for news, is no activity. */
  authenticate(
    token: string | null,
    as: { readonly client: StaffClient; readonly activity: 'AsActivity' | 'Silently' },
  ): ResultAsync<StaffCaller, SignInNeeded | ServiceUnreachable>
  describe(caller: StaffCaller): ResultAsync<Proved, ServiceUnreachable>
  beginProof(caller: StaffCaller): ResultAsync<PasskeyRequest, ServiceUnreachable>
  /** A fresh proof for the next minutes (G280). */
  proveByPasskey(
    token: string | null,
    caller: StaffCaller,
    answer: PasskeyAnswer,
  ): ResultAsync<Proved, StaffSignInRefused | ServiceUnreachable>
  proveByCode(
    token: string | null,
    caller: StaffCaller,
    code: string,
  ): ResultAsync<Proved, StaffSignInRefused | TooManyRequests | ServiceUnreachable>
  end(token: string | null): ResultAsync<void, ServiceUnreachable>
  endAll(id: StaffId): ResultAsync<number, ServiceUnreachable>
}

type Deps = {
  readonly records: StaffAccessRecords
  readonly passkeys: Passkeys
  readonly codes: OneTimeCodes
  readonly limiter: RateLimiter
  readonly hash: KeyedHash
  readonly hashToken: (token: string) => TokenHash
  readonly clock: Clock
}

/** The staff's sessions (G278, G280). */
export const makeStaffSessions = (deps: Deps): StaffSessions => {
  const { records, passkeys, codes, limiter, hash, hashToken, clock } = deps

  const proved = (token: string | null, { member, session }: StaffCaller, at: Instant) =>
    ResultAsync.combine([
      token === null ? okAsync(undefined) : records.prove(hashToken(token), at),
      records.credentials(member.id),
    ]).map(([, credentials]) => ({
      member,
      session: { ...session, provedAt: at },
      proofs: proofsWith(credentials),
    }))

  return {
    authenticate(token, { client, activity }) {
      if (token === null) return errAsync({ kind: 'SignInNeeded', hadToken: false })
      const key = hashToken(token)
      return records.findSession(key).andThen(found => {
        const now = clock.now()
        if (found === null || found.session.client !== client || isStaffSessionOver(found.session, now)) {
          return errAsync({ kind: 'SignInNeeded' as const, hadToken: true })
        }
        const isNoted = activity === 'Silently' || now < Instant.plusSeconds(found.session.lastUsedAt, TOUCH_SECONDS)
        return (isNoted ? okAsync(undefined) : records.touch(key, now)).map(() => ({
          member: found.member,
          session: isNoted ? found.session : { ...found.session, lastUsedAt: now },
        }))
      })
    },

    describe: ({ member, session }) =>
      records.credentials(member.id).map(credentials => ({ member, session, proofs: proofsWith(credentials) })),

    beginProof: ({ member }) =>
      records
        .credentials(member.id)
        .andThen(credentials =>
          beginSigning(
            { records, passkeys, clock },
            { owner: member.id, known: credentials?.passkeys.map(({ id }) => id) ?? [] },
          ),
        ),

    proveByPasskey: (token, caller, answer) =>
      signedBy({ records, passkeys, clock }, answer, caller.member.id).andThen(
        (signed): ResultAsync<Proved, StaffSignInRefused | ServiceUnreachable> =>
          signed?.isSigned ? proved(token, caller, clock.now()) : errAsync({ kind: 'StaffSignInRefused' }),
      ),

    proveByCode: (token, caller, code) =>
      safeTry(async function* () {
        const { id } = caller.member
        const at = clock.now()
        const subject = hash(`staff proof:${id}`)
        yield* limiter.consume(RATE_LIMITS.failedStaffProofs, subject, at)
        const credentials = yield* records.credentials(id)
        const key = credentials?.codeKey ?? null
        const step = key === null ? null : codes.stepOf(key, code, at)
        const isTaken: Result<boolean, ServiceUnreachable> =
          step === null ? ok(false) : await records.takeCode(id, step)
        if (!(yield* isTaken)) return err({ kind: 'StaffSignInRefused' as const })
        yield* limiter.restore(RATE_LIMITS.failedStaffProofs, subject)
        return proved(token, caller, at)
      }),

    end: token => (token === null ? okAsync() : records.end(hashToken(token))),
    endAll: id => records.endAll(id, clock.now()),
  }
}
