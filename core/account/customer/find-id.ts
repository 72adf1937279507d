import type { Clock } from '#core/shared/clock.ts'
import { PhoneNumber } from '../phone-number.ts'
import type { FoundAccount, Recovery } from '../ports/recovery.ts'
import { VerificationCode } from '../verification-code.ts'
import type { CodeVerification } from './code-entry-exchange.ts'

/** Proves that a phone is theirs and learns which account it belongs to; null when to none (G11). */
export type FindId = CodeVerification<FoundAccount | null>

type Deps = { readonly recovery: Recovery; readonly clock: Clock }

export const makeFindId = ({ recovery, clock }: Deps): FindId => ({
  clock,
  send: typed => PhoneNumber.parse(typed).asyncAndThen(phone => recovery.sendIdCode(phone)),
  verify: (typed, code) =>
    PhoneNumber.parse(typed).asyncAndThen(phone =>
      VerificationCode.parse(code).asyncAndThen(six => recovery.findId(phone, six)),
    ),
})
