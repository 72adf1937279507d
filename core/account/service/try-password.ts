import { errAsync, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { SignInSubject } from '../customer.ts'
import type { LogInRefused } from '../errors.ts'
import type { SubjectWithPassword } from '../ports/customer-records.ts'
import type { KeyedHash } from '../ports/keyed-hash.ts'
import type { LogInAttempt, LogInGuard } from '../ports/log-in-guard.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { SecurityEventKind } from '../security-event.ts'
import type { Visitor } from '../visitor.ts'
import type { NoteSecurity } from './note-security.ts'
import { accountSubject, addressSubject, ofOwnDevice } from './subjects.ts'

/** Whose password it is, and what proves that it still is. */
type Proved = SignInSubject & { readonly passwordHash: string }

type Tried = {
  readonly found: Proved
  /** What the limits counted, to be taken back. */
  readonly attempt: LogInAttempt
  /** Takes the try back from the limits. */
  readonly succeeded: () => ResultAsync<void, ServiceUnreachable>
  /** Compares it with the password of now; null where what was right has been changed meanwhile. */
  readonly proveAgain: (
    read: () => ResultAsync<SubjectWithPassword | null, ServiceUnreachable>,
  ) => ResultAsync<Proved | null, ServiceUnreachable>
}

/** Compares a typed password within the limits of logins. Whatever is wrong does the same work and is refused alike (A2, A4). */
export type TryPassword = (
  attempt: { readonly emailKey: string; readonly found: SubjectWithPassword | null; readonly password: string },
  visitor: Visitor,
) => ResultAsync<Tried, LogInRefused | TooManyRequests | ServiceUnreachable>

type Deps = {
  readonly guard: LogInGuard
  readonly hasher: PasswordHasher
  readonly hash: KeyedHash
  readonly noteSecurity: NoteSecurity
  readonly clock: Clock
}

export const makeTryPassword = ({ guard, hasher, hash, noteSecurity, clock }: Deps): TryPassword => {
  const compared = (
    found: SubjectWithPassword | null,
    password: string,
  ): ResultAsync<Proved | null, ServiceUnreachable> => {
    const passwordHash = found?.passwordHash ?? null
    return hasher
      .verify(passwordHash, password)
      .map(isRight => (isRight && found !== null && passwordHash !== null ? { ...found, passwordHash } : null))
  }

  return ({ emailKey, found, password }, visitor) =>
    safeTry(async function* () {
      const isOwnDevice = found !== null && visitor.knownDevice?.customer === found.customer.id
      const device = isOwnDevice ? visitor.knownDevice : null
      const attempt = {
        account: hash(ofOwnDevice(accountSubject(emailKey), device)),
        address: hash(ofOwnDevice(addressSubject(visitor), device)),
        at: clock.now(),
      }
      const standing = yield* guard
        .admit(attempt)
        .orElse(refusal => (refusal.kind === 'TooManyRequests' ? okAsync(refusal) : errAsync(refusal)))
      const note = (kind: SecurityEventKind): void =>
        noteSecurity({
          kind,
          ...(found ? { customer: found.customer.id } : { account: attempt.account }),
          via: 'EMAIL',
          visitor,
          at: attempt.at,
        })
      // Nothing is compared then, not even the right password, and a pause is answered for unknown accounts too.
      if (standing !== 'Admitted') {
        const { kind, retryAfterSeconds } = standing
        note(kind === 'Paused' ? 'LOG_IN_PAUSED' : 'LOG_IN_LIMITED')
        const pause: TooManyRequests = { kind: 'TooManyRequests', retryAfterSeconds }
        return errAsync(kind === 'Paused' ? pause : { ...pause, because: 'Network' as const })
      }
      const proved = yield* compared(found, password)
      if (proved === null) {
        note('LOG_IN_FAILED')
        return errAsync({ kind: 'LogInRefused' as const })
      }
      const tried: Tried = {
        found: proved,
        attempt,
        succeeded: () => guard.succeeded(attempt),
        proveAgain: read =>
          read()
            .andThen(again => compared(again?.customer.id === proved.customer.id ? again : null, password))
            .andTee(again => {
              if (again === null) note('LOG_IN_FAILED')
            }),
      }
      return okAsync(tried)
    })
}
