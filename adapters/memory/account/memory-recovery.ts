import { err, errAsync, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { Email } from '#core/account/email.ts'
import type { CodeRefused } from '#core/account/errors.ts'
import { maskEmail } from '#core/account/mask-email.ts'
import type { Password } from '#core/account/password.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { CodeSent, Recovery } from '#core/account/ports/recovery.ts'
import type { Provider } from '#core/account/provider.ts'
import {
  checkCode,
  CODE_LIFETIME_SECONDS,
  CODE_RESEND_SECONDS,
  CODE_TRIES,
  type CodeChallenge,
  secondsUntilResend,
  type VerificationCode,
} from '#core/account/verification-code.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { TooManyRequests } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { acrossLink, type Link } from '#adapters/memory/link.ts'

export type MemoryPerson = {
  readonly name: string
  readonly email: Email
  readonly phone: PhoneNumber
  readonly provider: Provider
  password: Password | null
}

export type MemoryRecovery = {
  readonly recovery: Recovery
  readonly people: MemoryPerson[]
  /** The newest code that went to a phone or an e-mail, as its owner would read it. */
  readonly codeFor: (target: string) => VerificationCode | undefined
}

type Deps = {
  readonly clock: Clock
  readonly link: Link
  /** How far the service's clock runs ahead of the device's. */
  readonly aheadSeconds?: number
}

/** The recovery side of the service in a few lines, by the same rules, for tests of what the customer's device does with it. */
export const memoryRecovery = ({ clock, link, aheadSeconds = 0 }: Deps): MemoryRecovery => {
  const people: MemoryPerson[] = []
  const challenges = new Map<string, CodeChallenge>()
  const passes = new Map<string, Email>()
  const now = (): Instant => Instant.plusSeconds(clock.now(), aheadSeconds)

  const across = acrossLink(link)
  const send = (target: string): ResultAsync<CodeSent, TooManyRequests> => {
    const sentAt = now()
    const known = challenges.get(target)
    const retryAfterSeconds = known === undefined ? 0 : secondsUntilResend(known, sentAt)
    if (retryAfterSeconds > 0) return errAsync({ kind: 'TooManyRequests', retryAfterSeconds })
    challenges.set(target, { code: newCode(), sentAt, triesLeft: CODE_TRIES })
    return okAsync({
      sentAt,
      expiresAt: Instant.plusSeconds(sentAt, CODE_LIFETIME_SECONDS),
      resendAt: Instant.plusSeconds(sentAt, CODE_RESEND_SECONDS),
    })
  }
  const check = (target: string, code: VerificationCode): Result<void, CodeRefused> => {
    const challenge = challenges.get(target)
    if (challenge === undefined) return err({ kind: 'CodeRefused' })
    const checked = checkCode(challenge, code, now()).mapErr((): CodeRefused => ({ kind: 'CodeRefused' }))
    challenges.set(target, { ...challenge, triesLeft: checked.isOk() ? 0 : challenge.triesLeft - 1 })
    return checked
  }

  return {
    people,
    codeFor: target => challenges.get(target)?.code,
    recovery: {
      sendIdCode: phone => across('sendIdCode', () => send(phone)),
      findId: (phone, code) =>
        across('findId', () =>
          check(phone, code).asyncMap(async () => {
            const found = people.find(person => person.phone === phone)
            if (found === undefined) return null
            return { name: found.name, provider: found.provider, maskedEmail: maskEmail(found.email) }
          }),
        ),
      sendResetCode: email => across('sendResetCode', () => send(email)),
      verifyResetCode: (email, code) =>
        across('verifyResetCode', () =>
          check(email, code).asyncMap(async () => {
            const pass = `pass-${passes.size + 1}`
            passes.set(pass, email)
            return pass
          }),
        ),
      resetPassword: ({ email, newPassword, pass }) =>
        across('resetPassword', () => {
          const person = people.find(known => known.email === email)
          if (person === undefined || pass === null || passes.get(pass) !== email)
            return errAsync({ kind: 'ResetRefused' as const })
          passes.delete(pass)
          person.password = newPassword
          return okAsync(undefined)
        }),
    },
  }
}

let made = 100_000

const newCode = (): VerificationCode => String((made += 1)) as VerificationCode
