import { errAsync, okAsync } from 'neverthrow'
import type { Customer } from '#core/account/customer.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
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
import { acrossLinkAs, type Link } from './link.ts'

export type MemoryOwnPhone = {
  readonly ownPhone: OwnPhone
  readonly ownProfile: OwnProfile
  /** The newest code that went to a number, as its owner would read it. */
  readonly codeFor: (phone: string) => VerificationCode | undefined
}

type Deps = {
  readonly clock: Clock
  readonly link: Link
  /** Who calls; null when nobody is signed in. */
  readonly caller: () => Customer | null
}

/** The phone side of the service in a few lines, by the same rules, for tests of what the customer's device does with it. */
export const memoryOwnPhone = ({ clock, link, caller }: Deps): MemoryOwnPhone => {
  const challenges = new Map<string, CodeChallenge>()
  const changed = new Map<string, PhoneNumber>()

  const across = acrossLinkAs(link, caller)

  return {
    codeFor: phone => challenges.get(phone)?.code,
    ownProfile: {
      read: () =>
        across('ownProfile', customer => {
          const phone = changed.get(customer.id)
          return okAsync(phone === undefined ? customer : { ...customer, phone, isPhoneToProve: false })
        }),
    },
    ownPhone: {
      sendCode: phone =>
        across('sendPhoneChangeCode', () => {
          const sentAt = clock.now()
          const known = challenges.get(phone)
          const retryAfterSeconds = known === undefined ? 0 : secondsUntilResend(known, sentAt)
          if (retryAfterSeconds > 0) return errAsync({ kind: 'TooManyRequests' as const, retryAfterSeconds })
          challenges.set(phone, { code: newCode(), sentAt, triesLeft: CODE_TRIES })
          return okAsync({
            sentAt,
            expiresAt: Instant.plusSeconds(sentAt, CODE_LIFETIME_SECONDS),
            resendAt: Instant.plusSeconds(sentAt, CODE_RESEND_SECONDS),
          })
        }),
      change: (phone, code) =>
        across('changePhone', customer => {
          const challenge = challenges.get(phone)
          if (challenge === undefined) return errAsync({ kind: 'CodeRefused' as const })
          const checked = checkCode(challenge, code, clock.now())
          challenges.set(phone, { ...challenge, triesLeft: checked.isOk() ? 0 : challenge.triesLeft - 1 })
          if (checked.isErr()) return errAsync({ kind: 'CodeRefused' as const })
          changed.set(customer.id, phone)
          return okAsync()
        }),
    },
  }
}

let made = 200_000

const newCode = (): VerificationCode => String((made += 1)) as VerificationCode
