import type { ResultAsync } from 'neverthrow'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { CustomerName } from '../customer-name.ts'
import type { Email } from '../email.ts'
import type { EmailTaken, PasswordTooCommon, PhoneTaken, TermsNotAgreed } from '../errors.ts'
import type { Password } from '../password.ts'
import type { PhoneNumber } from '../phone-number.ts'
import type { SignUpAgreements } from '../sign-up-terms.ts'

export type NewCustomer = {
  readonly name: CustomerName
  readonly email: Email
  /** As typed, for display; `email` is its key (G18). */
  readonly typedEmail: string
  readonly password: Password
  /** Optional at sign-up (G14). */
  readonly phone: PhoneNumber | null
  /** What was agreed to on the terms screen; null from a client that sends the plain payload. */
  readonly agreements: SignUpAgreements | null
}

/** Opening an account by e-mail, and asking beforehand whether that will work. */
export interface Accounts {
  signUp(
    person: NewCustomer,
  ): ResultAsync<
    void,
    EmailTaken | PhoneTaken | PasswordTooCommon | TermsNotAgreed | TooManyRequests | InvalidInput | ServiceUnreachable
  >
  isEmailFree(email: Email): ResultAsync<boolean, TooManyRequests | InvalidInput | ServiceUnreachable>
  isPhoneFree(phone: PhoneNumber): ResultAsync<boolean, TooManyRequests | InvalidInput | ServiceUnreachable>
}
