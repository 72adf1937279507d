import { err, ok, type ResultAsync } from 'neverthrow'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import { Email, type InvalidEmail } from '../email.ts'
import type { EmailTaken } from '../errors.ts'
import type { Accounts } from '../ports/accounts.ts'

export type CheckEmailFailure = InvalidEmail | EmailTaken | TooManyRequests | InvalidInput | ServiceUnreachable

/** Whether an account can be opened with what was typed; asked before the e-mail step is left. */
export type CheckEmail = (typed: string) => ResultAsync<Email, CheckEmailFailure>

export const makeCheckEmail =
  ({ accounts }: { readonly accounts: Accounts }): CheckEmail =>
  typed =>
    Email.parse(typed).asyncAndThen(email =>
      accounts.isEmailFree(email).andThen(isFree => (isFree ? ok(email) : err({ kind: 'EmailTaken' as const }))),
    )
