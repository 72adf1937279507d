import { err, ok, type Result, safeTry } from 'neverthrow'
import { match } from 'ts-pattern'
import { CustomerName } from '../customer-name.ts'
import { Email } from '../email.ts'
import { Password, passwordsMatch } from '../password.ts'
import { PhoneNumber } from '../phone-number.ts'
import type { NewCustomer } from '../ports/accounts.ts'
import { SIGN_UP_STEPS } from '../sign-up-steps.ts'
import { requiredAgreed } from '../sign-up-terms.ts'
import type { SignUpForm, SignUpStep } from './sign-up-journey.ts'

const PATHS = SIGN_UP_STEPS.map(({ path }) => path)

/** Whether this step has what it asks for. */
export const isStepDone = (form: SignUpForm, step: SignUpStep): boolean =>
  match(step)
    .with('/terms', () => requiredAgreed(form.agreements))
    .with('/name', () => CustomerName.parse(form.name).isOk())
    .with('/email', () => Email.parse(form.email).isOk())
    .with('/password', () => Password.parse(form.password).isOk())
    .with('/passwordconfirm', () => passwordsMatch(form.password, form.passwordConfirm))
    .with('/phone', () => form.phone === '' || PhoneNumber.parse(form.phone).isOk())
    .exhaustive()

/** The step itself, or the first one before it that is not done: no step is entered out of order. */
export const stepToShow = (form: SignUpForm, step: SignUpStep): SignUpStep =>
  form.isComplete ? step : (PATHS.slice(0, PATHS.indexOf(step)).find(earlier => !isStepDone(form, earlier)) ?? step)

/** Where the customer has to go back to before an account can be made. */
export type StepMissing = { readonly kind: 'StepMissing'; readonly step: SignUpStep }

/** The new customer, once every step is done. */
export const completedSignUp = (form: SignUpForm): Result<NewCustomer, StepMissing> =>
  safeTry(function* () {
    const { agreements } = form
    if (!requiredAgreed(agreements)) return missing('/terms')
    const name = yield* CustomerName.parse(form.name).orElse(() => missing('/name'))
    const email = yield* Email.parse(form.email).orElse(() => missing('/email'))
    const password = yield* Password.parse(form.password).orElse(() => missing('/password'))
    if (!passwordsMatch(form.password, form.passwordConfirm)) return missing('/passwordconfirm')
    const phone = form.phone === '' ? null : yield* PhoneNumber.parse(form.phone).orElse(() => missing('/phone'))
    return ok({ name, email, typedEmail: form.email.trim(), password, phone, agreements })
  })

const missing = (step: SignUpStep): Result<never, StepMissing> => err({ kind: 'StepMissing', step })
