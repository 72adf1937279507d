import { errAsync, okAsync } from 'neverthrow'
import type { Customer } from '#core/account/customer.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { OwnEmail } from '#core/account/ports/own-email.ts'
import type { OwnPhone } from '#core/account/ports/own-phone.ts'
import type { OwnProfile } from '#core/account/ports/own-profile.ts'
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
import { Instant } from '#core/shared/instant.ts'
import { acrossLinkAs, type Link } from '#adapters/memory/link.ts'

export type MemoryOwnPhone = {
  readonly ownPhone: OwnPhone
  readonly ownEmail: OwnEmail
  readonly ownProfile: OwnProfile
  /** The newest code that went to a number or an e-mail, as its owner would read it. */
  readonly codeFor: (to: string) => VerificationCode | undefined
}

type Deps = {
  readonly clock: Clock
  readonly link: Link
  /** Who calls; null when nobody is signed in. */
  readonly caller: () => Customer | null
}

/** What the service does with one's own phone and e-mail in a few lines, by the same rules, for tests of what the customer's device does with it. */
export const memoryOwnPhone = ({ clock, link, caller }: Deps): MemoryOwnPhone => {
  const challenges = new Map<string, CodeChallenge>()
  const changed = new Map<string, PhoneNumber>()
  const renamed = new Map<string, CustomerName>()

  const proved = new Set<string>()

  const across = acrossLinkAs(link, caller)
  const sendTo = (to: string) => {
    const sentAt = clock.now()
    const known = challenges.get(to)
    const retryAfterSeconds = known === undefined ? 0 : secondsUntilResend(known, sentAt)
    if (retryAfterSeconds > 0) return errAsync({ kind: 'TooManyRequests' as const, retryAfterSeconds })
    challenges.set(to, { code: newCode(), sentAt, triesLeft: CODE_TRIES })
    return okAsync({
      sentAt,
      expiresAt: Instant.plusSeconds(sentAt, CODE_LIFETIME_SECONDS),
      resendAt: Instant.plusSeconds(sentAt, CODE_RESEND_SECONDS),
    })
  }
  const isRight = (to: string, code: VerificationCode): boolean => {
    const challenge = challenges.get(to)
    if (challenge === undefined) return false
    const checked = checkCode(challenge, code, clock.now())
    challenges.set(to, { ...challenge, triesLeft: checked.isOk() ? 0 : challenge.triesLeft - 1 })
    return checked.isOk()
  }

  const asKnown = (customer: Customer): Customer => {
    const phone = changed.get(customer.id)
    return {
      ...customer,
      name: renamed.get(customer.id) ?? customer.name,
      isEmailToProve: customer.isEmailToProve && !proved.has(customer.id),
      ...(phone !== undefined && { phone, isPhoneToProve: false }),
    }
  }

  return {
    codeFor: to => challenges.get(to)?.code,
    ownProfile: {
      read: () => across('ownProfile', customer => okAsync(asKnown(customer))),
      rename: name =>
        across('rename', customer => {
          renamed.set(customer.id, name)
          return okAsync(asKnown(customer))
        }),
    },
    ownPhone: {
      sendCode: phone => across('sendPhoneChangeCode', () => sendTo(phone)),
      change: (phone, code) =>
        across('changePhone', customer => {
          if (!isRight(phone, code)) return errAsync({ kind: 'CodeRefused' as const })
          changed.set(customer.id, phone)
          return okAsync()
        }),
    },
    ownEmail: {
      sendCode: () => across('sendOwnEmailCode', ({ email }) => sendTo(email ?? '')),
      prove: code =>
        across('proveOwnEmail', customer => {
          if (!isRight(customer.email ?? '', code)) return errAsync({ kind: 'CodeRefused' as const })
          proved.add(customer.id)
          return okAsync()
        }),
    },
  }
}

let made = 200_000

const newCode = (): VerificationCode => String((made += 1)) as VerificationCode
