import { err, ok, type ResultAsync } from 'neverthrow'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { PhoneTaken } from '../errors.ts'
import { type InvalidPhoneNumber, PhoneNumber } from '../phone-number.ts'
import type { Accounts } from '../ports/accounts.ts'

export type CheckPhoneFailure = InvalidPhoneNumber | PhoneTaken | TooManyRequests | InvalidInput | ServiceUnreachable

/** Whether the phone number can belong to a new account; asked only when one is given (G14). */
export type CheckPhone = (typed: string) => ResultAsync<PhoneNumber, CheckPhoneFailure>

export const makeCheckPhone =
  ({ accounts }: { readonly accounts: Accounts }): CheckPhone =>
  typed =>
    PhoneNumber.parse(typed).asyncAndThen(phone =>
      accounts.isPhoneFree(phone).andThen(isFree => (isFree ? ok(phone) : err({ kind: 'PhoneTaken' as const }))),
    )
