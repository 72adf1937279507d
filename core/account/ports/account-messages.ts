import type { Instant } from '#core/shared/instant.ts'
import type { CodePurpose } from '../code-purpose.ts'
import type { Provider } from '../provider.ts'
import type { VerificationCode } from '../verification-code.ts'

/** A mail that still lacks its recipient; paragraphs are parted by an empty line. */
export type MailText = { readonly subject: string; readonly text: string }

/** What SMS and mails about an account say, in the customer's language. */
export interface AccountMessages {
  /** Fits one SMS. */
  codeSms(purpose: CodePurpose, code: VerificationCode): string
  /** The subject does not contain the code: it shows on locked screens. */
  codeMail(purpose: CodePurpose, code: VerificationCode): MailText
  /** Goes out instead of a reset code: this account has no password (G12). */
  socialOnlyMail(provider: Exclude<Provider, 'EMAIL'>): MailText
  passwordChangedMail(at: Instant): MailText
}
