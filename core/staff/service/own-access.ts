import { err, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, SignInNeeded } from '#core/shared/failures.ts'
import type {
  LastWayIn,
  OwnAccess,
  OwnAccessRecords,
  OwnCaller,
  PasskeyUnknown,
  SessionUnknown,
} from '../ports/own-access-records.ts'
import type { PasskeyAnswer, PasskeyRefused, PasskeyRequest, Passkeys } from '../ports/passkeys.ts'
import type { StaffAccessRecords, TokenHash } from '../ports/staff-access-records.ts'
import { RECOVERY_CODES, type StaffCaller } from '../staff-access.ts'
import { keepChallenge } from './staff-sign-in.ts'

type Failure = ServiceUnreachable

/** Who calls, by which token. */
type ByToken = StaffCaller & { readonly token: string | null }

/** Members look after their own ways in (G431). */
export interface ManageOwnAccess {
  read(caller: ByToken): ResultAsync<OwnAccess, Failure>
  /** Refused by a device that has one of the member's already. */
  beginPasskey(caller: StaffCaller): ResultAsync<PasskeyRequest, Failure>
  addPasskey(
    caller: ByToken,
    answer: PasskeyAnswer,
    visitor: { readonly device: string },
  ): ResultAsync<void, PasskeyRefused | SignInNeeded | Failure>
  removePasskey(
    caller: ByToken,
    passkey: string,
  ): ResultAsync<void, PasskeyUnknown | LastWayIn | SignInNeeded | Failure>
  /** Shown once; those of before count no more. */
  newRecoveryCodes(caller: ByToken): ResultAsync<readonly string[], SignInNeeded | Failure>
  endSession(caller: StaffCaller, session: string): ResultAsync<void, SessionUnknown | Failure>
}

type Deps = {
  readonly own: OwnAccessRecords
  readonly records: StaffAccessRecords
  readonly passkeys: Passkeys
  readonly hash: KeyedHash
  readonly hashToken: (token: string) => TokenHash
  readonly newRecoveryCode: () => string
  readonly clock: Clock
}

export const makeManageOwnAccess = (deps: Deps): ManageOwnAccess => {
  const { own, records, passkeys, hash, hashToken, newRecoveryCode, clock } = deps
  const ownCaller = ({ member, token }: ByToken): OwnCaller => ({ id: member.id, session: hashToken(token ?? '') })
  return {
    read: caller => own.read(ownCaller(caller)),

    beginPasskey: ({ member }) =>
      records.credentials(member.id).andThen(credentials =>
        passkeys
          .toRegister(
            member,
            (credentials?.passkeys ?? []).map(({ id }) => id),
          )
          .andThen(request => keepChallenge({ records, clock }, member.id, request)),
      ),

    addPasskey: (caller, answer, { device }) =>
      safeTry(async function* () {
        const at = clock.now()
        const named = passkeys.read(answer)
        if (named === null) return err({ kind: 'PasskeyRefused' as const })
        const isOurs = yield* records.takeChallenge(named.challenge, caller.member.id, at)
        if (!isOurs) return err({ kind: 'PasskeyRefused' as const })
        const passkey = yield* passkeys.register(answer, named.challenge)
        return own.addPasskey(ownCaller(caller), { passkey, device, at })
      }),

    removePasskey: (caller, passkey) => own.removePasskey(ownCaller(caller), passkey, clock.now()),

    newRecoveryCodes: caller => {
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      return own.replaceRecoveryCodes(ownCaller(caller), codes.map(hash), clock.now()).andThen(() => okAsync(codes))
    },

    endSession: ({ member }, session) => own.endSession(member.id, session, clock.now()),
  }
}
