import { err, ok, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import { match } from 'ts-pattern'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { DeviceDecision, DeviceRequest, DeviceRequests } from '../ports/device-requests.ts'
import type { StaffAccessRecords, TokenHash } from '../ports/staff-access-records.ts'
import { DEVICE_POLL_SECONDS, DEVICE_REQUEST_MINUTES, type StaffCaller, staffSessionEndsAt } from '../staff-access.ts'
import { userCodeKey } from '../user-code.ts'

/** No command line waits under this code: mistyped, over, or decided. */
export type UserCodeUnknown = { readonly kind: 'UserCodeUnknown' }

export type BegunDeviceSignIn = {
  /** Stays on the machine; it fetches the token with it. */
  readonly deviceCode: string
  /** For a member to type or compare on the desk. */
  readonly userCode: string
  readonly expiresAt: Instant
}

export type DeviceSignedIn =
  | { readonly kind: 'Pending' }
  /** Asked again too soon. */
  | { readonly kind: 'SlowDown' }
  | { readonly kind: 'Refused' }
  | { readonly kind: 'Gone' }
  | { readonly kind: 'SignedIn'; readonly token: string; readonly endsAt: Instant }

type Deciding = UserCodeUnknown | TooManyRequests | ServiceUnreachable

export interface DeviceSignIn {
  begin(asked: {
    readonly machine: string
    readonly address: string
  }): ResultAsync<BegunDeviceSignIn, TooManyRequests | ServiceUnreachable>
  poll(deviceCode: string): ResultAsync<DeviceSignedIn, ServiceUnreachable>
  /** What would be signed in as this member. */
  read(caller: StaffCaller, typed: string): ResultAsync<DeviceRequest, Deciding>
  decide(
    token: string | null,
    caller: StaffCaller,
    typed: string,
    decision: DeviceDecision['decision'],
  ): ResultAsync<void, Deciding>
}

type Deps = {
  readonly requests: DeviceRequests
  readonly records: StaffAccessRecords
  readonly limiter: RateLimiter
  readonly hash: KeyedHash
  readonly hashToken: (token: string) => TokenHash
  readonly newSecret: () => string
  readonly newUserCode: () => string
  readonly clock: Clock
}

const UNKNOWN: UserCodeUnknown = { kind: 'UserCodeUnknown' }

/** The command line signs in by a code that a member approves on the desk, as RFC 8628 has it (G383, G384). */
export const makeDeviceSignIn = (deps: Deps): DeviceSignIn => {
  const { requests, records, limiter, hash, hashToken, newSecret, newUserCode, clock } = deps

  /** A member who guesses is stopped; who types right has lost no try. */
  const tried = <Value>(
    { member }: StaffCaller,
    typed: string,
    find: (key: string, at: Instant) => ResultAsync<Value | null, ServiceUnreachable>,
  ): ResultAsync<Value, Deciding> =>
    safeTry(async function* () {
      const at = clock.now()
      const subject = hash(`staff user code:${member.id}`)
      yield* limiter.consume(RATE_LIMITS.wrongUserCodesPerMember, subject, at)
      const key = userCodeKey(typed)
      const found = key === null ? null : yield* find(key, at)
      if (found === null) return err(UNKNOWN)
      yield* limiter.restore(RATE_LIMITS.wrongUserCodesPerMember, subject)
      return ok(found)
    })

  const hashed = (key: string) => hash(`staff user code ${key}`)

  const start = (
    {
      staff,
      machine,
      provedAt,
    }: { readonly machine: string } & Pick<DeviceDecision, 'staff'> & {
        readonly provedAt: Instant
      },
    deviceCode: TokenHash,
  ): ResultAsync<DeviceSignedIn, ServiceUnreachable> => {
    const [now, token] = [clock.now(), newSecret()]
    const session = {
      staff,
      startedAt: now,
      lastUsedAt: now,
      provedAt,
      // A terminal is left alone between two commands: it ends after the shift, not after the idle minutes.
      isShiftDevice: true,
      client: 'COMMAND_LINE' as const,
    }
    return records
      .startSession(hashToken(token), {
        ...session,
        device: machine,
        way: 'command line',
        proof: { kind: 'APPROVAL', deviceCode },
      })
      .map((hasStarted): DeviceSignedIn =>
        hasStarted ? { kind: 'SignedIn', token, endsAt: staffSessionEndsAt(session) } : { kind: 'Gone' },
      )
  }

  return {
    begin({ machine, address }) {
      const requestedAt = clock.now()
      const [deviceCode, userCode] = [newSecret(), newUserCode()]
      const expiresAt = Instant.plusSeconds(requestedAt, DEVICE_REQUEST_MINUTES * 60)
      return limiter
        .consume(RATE_LIMITS.deviceSignInsPerAddress, hash(`staff address:${address}`), requestedAt)
        .andThen(() =>
          requests.add({
            userCode: hashed(userCode),
            deviceCode: hashToken(deviceCode),
            machine,
            network: address,
            requestedAt,
            expiresAt,
          }),
        )
        .map(() => ({ deviceCode, userCode, expiresAt }))
    },

    poll(deviceCode) {
      const [now, key] = [clock.now(), hashToken(deviceCode)]
      return requests.poll(key, now).andThen(polled =>
        match(polled)
          .returnType<ResultAsync<DeviceSignedIn, ServiceUnreachable>>()
          .with({ kind: 'Approved' }, approved => start(approved, key))
          .with({ kind: 'Pending' }, ({ lastPolledAt }) =>
            okAsync({ kind: isTooSoon(lastPolledAt, now) ? 'SlowDown' : 'Pending' }),
          )
          .otherwise(over => okAsync(over)),
      )
    },

    read: (caller, typed) => tried(caller, typed, (key, at) => requests.find(hashed(key), at)),

    decide: (token, caller, typed, decision) =>
      tried(caller, typed, (key, at) =>
        requests
          .decide(hashed(key), { staff: caller.member.id, session: hashToken(token ?? ''), decision, at })
          .map(isDecided => (isDecided ? at : null)),
      ).andThen(at =>
        decision === 'REFUSED' ? records.noteRefused(caller.member.id, 'command line', at) : okAsync(undefined),
      ),
  }
}

/** A second of grace: clocks and nets are not exact. */
const isTooSoon = (lastPolledAt: Instant | null, now: Instant): boolean =>
  lastPolledAt !== null && now >= lastPolledAt && now < Instant.plusSeconds(lastPolledAt, DEVICE_POLL_SECONDS - 1)
