import type { Clock } from '#core/shared/clock.ts'
import { Email } from '../email.ts'
import type { Recovery, ResetPass } from '../ports/recovery.ts'
import { VerificationCode } from '../verification-code.ts'
import type { CodeVerification } from './code-entry-exchange.ts'

/** What the next screens need to set a new password. */
export type ResetRight = { readonly email: Email; readonly pass: ResetPass }

/** Proves that an e-mail is theirs, for a new password. Takes the stricter form of an address. */
export type VerifyResetEmail = CodeVerification<ResetRight>

type Deps = { readonly recovery: Recovery; readonly clock: Clock }

export const makeVerifyResetEmail = ({ recovery, clock }: Deps): VerifyResetEmail => ({
  clock,
  send: typed => Email.parseStrict(typed).asyncAndThen(email => recovery.sendResetCode(email)),
  verify: (typed, code) =>
    Email.parseStrict(typed).asyncAndThen(email =>
      VerificationCode.parse(code)
        .asyncAndThen(six => recovery.verifyResetCode(email, six))
        .map(pass => ({ email, pass })),
    ),
})
