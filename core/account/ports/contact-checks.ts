import type { ResultAsync } from 'neverthrow'
import type { Email } from '../email.ts'
import type { PhoneNumber } from '../phone-number.ts'
import type { VerificationCode } from '../verification-code.ts'
import type { CodeSent, SendCodeFailure, VerifyCodeFailure } from './recovery.ts'

/** Proof that a phone or an e-mail is at hand, before an account is made. Gives no other right (G08). */
export interface ContactChecks {
  sendPhoneCode(phone: PhoneNumber): ResultAsync<CodeSent, SendCodeFailure>
  verifyPhone(phone: PhoneNumber, code: VerificationCode): ResultAsync<void, VerifyCodeFailure>
  sendEmailCode(email: Email): ResultAsync<CodeSent, SendCodeFailure>
  verifyEmail(email: Email, code: VerificationCode): ResultAsync<void, VerifyCodeFailure>
}
