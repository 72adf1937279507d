import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { CodeRefused, MessageNotSent } from '../errors.ts'
import type { PhoneNumber } from '../phone-number.ts'
import type { VerificationCode } from '../verification-code.ts'
import type { CodeSent } from './recovery.ts'

/** Changing the phone of the one who calls; the code works for them alone (C7). */
export interface OwnPhone {
  /** Also for a number that another account has: the account that proves it gets it. */
  sendCode(phone: PhoneNumber): ResultAsync<CodeSent, MessageNotSent | CallFailure>
  /** Ends every other session of the customer (A14). */
  change(phone: PhoneNumber, code: VerificationCode): ResultAsync<void, CodeRefused | CallFailure>
}
