import { err, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type {
  LastWayIn,
  OwnAccess,
  OwnAccessRecords,
  PasskeyUnknown,
  SessionUnknown,
} from '../ports/own-access-records.ts'
import type { PasskeyAnswer, PasskeyRefused, PasskeyRequest, Passkeys } from '../ports/passkeys.ts'
import type { StaffAccessRecords, TokenHash } from '../ports/staff-access-records.ts'
import { RECOVERY_CODES, type StaffCaller } from '../staff-access.ts'
import { keepChallenge } from './staff-sign-in.ts'

type Failure = ServiceUnreachable

/** Members look after their own ways in (G431). */
export interface ManageOwnAccess {
  read(caller: StaffCaller, token: string | null): ResultAsync<OwnAccess, Failure>
  /** Refused by a device that has one of the member's already. */
  beginPasskey(caller: StaffCaller): ResultAsync<PasskeyRequest, Failure>
  addPasskey(
    caller: StaffCaller,
    answer: PasskeyAnswer,
    visitor: { readonly device: string },
  ): ResultAsync<void, PasskeyRefused | Failure>
  removePasskey(caller: StaffCaller, passkey: string): ResultAsync<void, PasskeyUnknown | LastWayIn | Failure>
  /** Shown once; those of before count no more. */
  newRecoveryCodes(caller: StaffCaller): ResultAsync<readonly string[], Failure>
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
  return {
    read: ({ member }, token) => own.read(member.id, hashToken(token ?? '')),

    beginPasskey: ({ member }) =>
      records.credentials(member.id).andThen(credentials =>
        passkeys
          .toRegister(
            member,
            (credentials?.passkeys ?? []).map(({ id }) => id),
          )
          .andThen(request => keepChallenge({ records, clock }, member.id, request)),
      ),

    addPasskey: ({ member }, answer, { device }) =>
      safeTry(async function* () {
        const at = clock.now()
        const named = passkeys.read(answer)
        if (named === null) return err({ kind: 'PasskeyRefused' as const })
        const isOurs = yield* records.takeChallenge(named.challenge, member.id, at)
        if (!isOurs) return err({ kind: 'PasskeyRefused' as const })
        const passkey = yield* passkeys.register(answer, named.challenge)
        return own.addPasskey(member.id, { passkey, device, at })
      }),

    removePasskey: ({ member }, passkey) => own.removePasskey(member.id, passkey, clock.now()),

    newRecoveryCodes: ({ member }) => {
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      return own.replaceRecoveryCodes(member.id, codes.map(hash), clock.now()).andThen(() => okAsync(codes))
    },

    endSession: ({ member }, session) => own.endSession(member.id, session, clock.now()),
  }
}
