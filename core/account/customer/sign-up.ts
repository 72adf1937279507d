import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { EmailTaken, PasswordTooCommon, PhoneTaken, TermsNotAgreed } from '../errors.ts'
import type { Accounts, NewCustomer } from '../ports/accounts.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { SignIn } from '../ports/sign-in.ts'

/** `LogInNeeded`: the account exists, but the login right after it did not work; /easylogin takes over with the e-mail. */
export type SignedUp = { readonly kind: 'SignedIn' } | { readonly kind: 'LogInNeeded'; readonly email: string }

export type SignUpFailure =
  | EmailTaken
  | PhoneTaken
  | PasswordTooCommon
  | TermsNotAgreed
  | TooManyRequests
  | InvalidInput
  | ServiceUnreachable

/** Opens the account and signs the new customer in on this device. */
export type SignUp = (person: NewCustomer) => ResultAsync<SignedUp, SignUpFailure>

type Deps = { readonly accounts: Accounts; readonly signIn: SignIn; readonly sessionStore: SessionStore }

export const makeSignUp =
  ({ accounts, signIn, sessionStore }: Deps): SignUp =>
  person => {
    const logIn = () =>
      signIn.logIn({ email: person.email, password: person.password }).map((signedIn): SignedUp => {
        sessionStore.write(signedIn)
        return { kind: 'SignedIn' }
      })

    return accounts
      .signUp(person)
      .andThen(() => logIn().orElse(() => okAsync<SignedUp>({ kind: 'LogInNeeded', email: person.typedEmail })))
      .orElse(failure =>
        // The answer to an earlier try may have been lost on the way. If the e-mail opens with this password, the account is theirs.
        failure.kind === 'EmailTaken' ? logIn().mapErr(() => failure) : errAsync(failure),
      )
  }
