import type { InvalidName } from './customer-name.ts'
import type { InvalidEmail } from './email.ts'
import type { InvalidPassword } from './password.ts'
import type { InvalidPhoneNumber } from './phone-number.ts'
import type { InvalidVerificationCode } from './verification-code.ts'

/** What can be wrong with a value that a customer types. */
export type InvalidValue = InvalidName | InvalidEmail | InvalidPassword | InvalidPhoneNumber | InvalidVerificationCode
