import type { ResultAsync } from 'neverthrow'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Email } from '../email.ts'
import type { CodeRefused, MessageNotSent, PasswordTooCommon, ResetRefused } from '../errors.ts'
import type { Password } from '../password.ts'
import type { PhoneNumber } from '../phone-number.ts'
import type { Provider } from '../provider.ts'
import type { VerificationCode } from '../verification-code.ts'

type Limited = TooManyRequests | InvalidInput | ServiceUnreachable

/** The service's truth for the timers (G05), by its own clock: a device counts from `sentAt` on, however wrong its clock is (C3). */
export type CodeSent = { readonly sentAt: Instant; readonly expiresAt: Instant; readonly resendAt: Instant }

/** What find-ID shows to the holder of the phone: never the whole e-mail (G10). */
export type FoundAccount = {
  readonly name: string
  readonly provider: Provider
  readonly maskedEmail: string | null
}

/** The right to set a new password, for ten minutes and once (G07). */
export type ResetPass = string

export type SendCodeFailure = MessageNotSent | Limited
export type VerifyCodeFailure = CodeRefused | Limited

/** Getting back into an account. Known and unknown phones and e-mails are answered alike until a code was right (G11, G12). */
export interface Recovery {
  sendIdCode(phone: PhoneNumber): ResultAsync<CodeSent, SendCodeFailure>
  /** Null: the phone is theirs, but no account has it. */
  findId(phone: PhoneNumber, code: VerificationCode): ResultAsync<FoundAccount | null, VerifyCodeFailure>
  sendResetCode(email: Email): ResultAsync<CodeSent, SendCodeFailure>
  verifyResetCode(email: Email, code: VerificationCode): ResultAsync<ResetPass, VerifyCodeFailure>
  /** Ends every session of the account. A password that is refused uses no right up. `pass` null: the browser's cookie is used. */
  resetPassword(change: {
    readonly email: Email
    readonly newPassword: Password
    readonly pass: ResetPass | null
  }): ResultAsync<void, ResetRefused | PasswordTooCommon | Limited>
}
