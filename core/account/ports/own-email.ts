import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { CodeRefused, MessageNotSent } from '../errors.ts'
import type { VerificationCode } from '../verification-code.ts'
import type { CodeSent } from './recovery.ts'

/** Proving the e-mail of the one who calls, which they typed at sign-up. Forbidden to an account that signs in by a provider: its e-mail is the provider's word. */
export interface OwnEmail {
  sendCode(): ResultAsync<CodeSent, MessageNotSent | CallFailure>
  prove(code: VerificationCode): ResultAsync<void, CodeRefused | CallFailure>
}
