import { errAsync, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import { match } from 'ts-pattern'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { RATE_LIMITS } from '../rate-limits.ts'
import type { CodePurpose } from '../code-purpose.ts'
import type { Customer } from '../customer.ts'
import { Email } from '../email.ts'
import type { CodeRefused, MessageNotSent } from '../errors.ts'
import type { Hashed } from '../hashed.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { CodeKey, CodeRecords } from '../ports/code-records.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { KeyedHash } from '../ports/keyed-hash.ts'
import type { KnownDevice } from '../known-device.ts'
import type { CodeSent } from '../ports/recovery.ts'
import {
  checkCode,
  CODE_LIFETIME_SECONDS,
  CODE_RESEND_SECONDS,
  CODE_TRIES,
  secondsUntilResend,
  type VerificationCode,
} from '../verification-code.ts'
import type { Visitor } from '../visitor.ts'
import { addressSubject, customerSubject, inboxSubject, ofOwnDevice, targetSubject } from './subjects.ts'

type Deps = {
  readonly records: CodeRecords
  readonly customers: CustomerRecords
  readonly rateLimiter: RateLimiter
  readonly hash: KeyedHash
  readonly clock: Clock
  readonly newCode: () => VerificationCode
}

type Asked = {
  readonly purpose: CodePurpose
  /** The phone or e-mail, in the one form in which it is compared. */
  readonly target: string
  readonly visitor: Visitor
  /** Whose change of phone it is. */
  readonly customer?: CustomerId
  /** Brings the code to its owner. `null`: none is sent, and everything else is as if one was (G12). */
  readonly deliver: ((code: VerificationCode) => ResultAsync<unknown, MessageNotSent>) | null
}

type Checked = Pick<Asked, 'purpose' | 'target' | 'visitor' | 'customer'> & { readonly typed: VerificationCode }

/** Codes of six digits: sent within the rate limits, one at a time for each purpose, target and browser, compared at most five times, used once. */
export type Codes = {
  send(asked: Asked): ResultAsync<CodeSent, MessageNotSent | TooManyRequests | ServiceUnreachable>
  /** Uses the code up and answers whose it was, if it was made for one customer. */
  check(checked: Checked): ResultAsync<CustomerId | null, CodeRefused | TooManyRequests | ServiceUnreachable>
}

const refused: CodeRefused = { kind: 'CodeRefused' }

export const makeCodes = ({ records, customers, rateLimiter, hash, clock, newCode }: Deps): Codes => {
  const toKey = ({ purpose, target, visitor, customer }: Omit<Checked, 'typed'>): CodeKey => ({
    purpose,
    target: hash(targetSubject(target)),
    browser: hash(customer === undefined ? `browser:${visitor.browser ?? visitor.address}` : customerSubject(customer)),
  })
  const codeHash = (key: CodeKey, code: VerificationCode): Hashed => hash(`code:${key.purpose}:${key.target}:${code}`)

  /** The visitor's device where the target is that of their own account: what strangers do to that is none of its business. */
  const ownDevice = (target: string, { knownDevice }: Visitor): ResultAsync<KnownDevice | null, ServiceUnreachable> =>
    knownDevice === null
      ? okAsync(null)
      : customers
          .find(knownDevice.customer)
          .map(owner => (owner !== null && [owner.phone, parseEmail(owner)].includes(target) ? knownDevice : null))

  const consumeTarget = (inbox: Hashed, now: Instant) =>
    rateLimiter
      .consume(RATE_LIMITS.codesPerTargetAndHour, inbox, now)
      .andThen(() => rateLimiter.consume(RATE_LIMITS.codesPerTargetAndDay, inbox, now))

  const consumeSends = ({ target, visitor, customer }: Omit<Asked, 'deliver'>, now: Instant) =>
    customer === undefined
      ? ownDevice(target, visitor).andThen(device =>
          rateLimiter
            .consume(RATE_LIMITS.codesPerAddressAndHour, hash(ofOwnDevice(addressSubject(visitor), device)), now)
            .andThen(() => consumeTarget(hash(ofOwnDevice(inboxSubject(target), device)), now)),
        )
      : rateLimiter
          .consume(RATE_LIMITS.codesPerCustomerAndHour, hash(customerSubject(customer)), now)
          .andThen(() => consumeTarget(hash(`${inboxSubject(target)}:${customerSubject(customer)}`), now))
          .andThen(() => rateLimiter.consume(RATE_LIMITS.codesPerTargetByCustomers, hash(inboxSubject(target)), now))

  return {
    send: ({ deliver, ...asked }) =>
      safeTry(async function* () {
        const { customer } = asked
        const key = toKey(asked)
        const sentAt = clock.now()
        const code = newCode()
        const put = () =>
          records.put(
            {
              ...key,
              code: deliver === null ? null : codeHash(key, code),
              customer: customer ?? null,
              sentAt,
              tries: CODE_TRIES,
            },
            Instant.plusSeconds(sentAt, -CODE_RESEND_SECONDS),
          )
        const before = yield* put()
        const placed =
          before !== 'Put' && isOfLater(before, sentAt)
            ? yield* records.withdraw(key, before.sentAt).andThen(put)
            : before
        if (placed !== 'Put') return errAsync(tooSoon(placed, sentAt))

        // A code that never went out must not keep the next one waiting.
        const unsent = <Failure>(failure: Failure): ResultAsync<never, Failure | ServiceUnreachable> =>
          records.withdraw(key, sentAt).andThen(() => errAsync(failure))
        yield* consumeSends(asked, sentAt).orElse(unsent)
        if (deliver !== null) yield* deliver(code).orElse(unsent)

        return okAsync({
          sentAt,
          expiresAt: Instant.plusSeconds(sentAt, CODE_LIFETIME_SECONDS),
          resendAt: Instant.plusSeconds(sentAt, CODE_RESEND_SECONDS),
        })
      }),

    check: ({ typed, ...asked }) =>
      safeTry(async function* () {
        const { target, visitor, customer } = asked
        const key = toKey(asked)
        const now = clock.now()
        const device = yield* ownDevice(target, visitor)
        const address = hash(
          customer === undefined ? ofOwnDevice(addressSubject(visitor), device) : customerSubject(customer),
        )
        const inbox = hash(`${inboxSubject(target)}:${key.browser}`)
        yield* rateLimiter.consume(RATE_LIMITS.wrongCodesPerAddress, address, now)
        const taken = yield* records.takeTry(key)
        if (taken === null) return errAsync(refused)
        // Counted as wrong until it has turned out to be right, so that parallel tries count too (C1).
        yield* rateLimiter.consume(RATE_LIMITS.wrongCodesPerTarget, inbox, now)

        const isRight = match(isOfLater(taken, now) ? null : taken.code)
          .with(null, () => false)
          .otherwise(code => checkCode({ ...taken, code }, codeHash(key, typed), now).isOk())
        if (!isRight || !(yield* records.use(key, taken.sentAt, now))) return errAsync(refused)
        yield* rateLimiter.restore(RATE_LIMITS.wrongCodesPerTarget, inbox)
        yield* rateLimiter.restore(RATE_LIMITS.wrongCodesPerAddress, address)
        return okAsync(taken.customer)
      }),
  }
}

const parseEmail = ({ email }: Customer): string | null => (email === null ? null : Email.parse(email).unwrapOr(null))

/** Sent so far ahead of now that the clock has been set back since: it would live, and keep the next one waiting, for as long. */
const isOfLater = ({ sentAt }: { readonly sentAt: Instant }, now: Instant): boolean =>
  Instant.secondsBetween(now, sentAt) > CODE_LIFETIME_SECONDS

const tooSoon = (sent: { readonly sentAt: Instant }, now: Instant): TooManyRequests => ({
  kind: 'TooManyRequests',
  retryAfterSeconds: Math.max(1, secondsUntilResend(sent, now)),
})
