import { match } from 'ts-pattern'
import { CustomerName, type InvalidName } from '../customer-name.ts'
import type { InvalidEmail } from '../email.ts'
import type { EmailTaken, PhoneTaken } from '../errors.ts'
import type { InvalidPassword } from '../password.ts'
import { type InvalidPhoneNumber, PhoneNumber } from '../phone-number.ts'
import type { SignUpDraft } from '../sign-up-draft.ts'
import { SIGN_UP_STEPS } from '../sign-up-steps.ts'
import { NOTHING_AGREED, type SignUpAgreements } from '../sign-up-terms.ts'

export type SignUpStep = (typeof SIGN_UP_STEPS)[number]['path']

/** Steps that are counted: the terms come before the first. */
const TOTAL_STEPS = SIGN_UP_STEPS.length - 1

export type SignUpField = 'name' | 'email' | 'password' | 'passwordConfirm' | 'phone'

export type PasswordsDiffer = { readonly kind: 'PasswordsDiffer' }

export type FieldError =
  | InvalidName
  | InvalidEmail
  | InvalidPassword
  | PasswordsDiffer
  | InvalidPhoneNumber
  | EmailTaken
  | PhoneTaken

/** What the steps of sign-up share. Texts are as typed; only `completedSignUp` turns them into values. */
export type SignUpForm = {
  readonly agreements: SignUpAgreements
  readonly name: string
  readonly email: string
  readonly password: string
  readonly passwordConfirm: string
  /** May stay empty (G14). */
  readonly phone: string
  readonly easyLogin: 'EMAIL'
  /** From 1 to `totalSteps`. */
  readonly currentStep: number
  readonly totalSteps: number
  /** Something was sent and not yet answered; a second tap does nothing. */
  readonly isLoading: boolean
  readonly errors: Readonly<Partial<Record<SignUpField, FieldError>>>
  readonly isComplete: boolean
}

export type SignUpAction =
  | { readonly kind: 'FieldTyped'; readonly field: SignUpField; readonly text: string }
  | { readonly kind: 'Agreed'; readonly agreements: SignUpAgreements }
  | { readonly kind: 'StepOpened'; readonly step: SignUpStep }
  | { readonly kind: 'LoadingSet'; readonly isLoading: boolean }
  | { readonly kind: 'ErrorSet'; readonly field: SignUpField; readonly error: FieldError }
  | { readonly kind: 'ErrorsCleared' }
  | { readonly kind: 'DraftFound'; readonly draft: SignUpDraft }
  | { readonly kind: 'Completed' }
  | { readonly kind: 'Reset' }

export const EMPTY_SIGN_UP: SignUpForm = {
  agreements: NOTHING_AGREED,
  name: '',
  email: '',
  password: '',
  passwordConfirm: '',
  phone: '',
  easyLogin: 'EMAIL',
  currentStep: 1,
  totalSteps: TOTAL_STEPS,
  isLoading: false,
  errors: {},
  isComplete: false,
}

/** The form after an action. */
export const afterSignUpAction = (form: SignUpForm, action: SignUpAction): SignUpForm =>
  match(action)
    .returnType<SignUpForm>()
    .with({ kind: 'FieldTyped' }, ({ field, text }) => typed(form, field, text))
    .with({ kind: 'Agreed' }, ({ agreements }) => ({ ...form, agreements }))
    .with({ kind: 'StepOpened' }, ({ step }) => ({ ...form, currentStep: countedStep(step) }))
    .with({ kind: 'LoadingSet' }, ({ isLoading }) => ({ ...form, isLoading }))
    .with({ kind: 'ErrorSet' }, ({ field, error }) => ({ ...form, errors: { ...form.errors, [field]: error } }))
    .with({ kind: 'ErrorsCleared' }, () => ({ ...form, errors: {} }))
    .with({ kind: 'DraftFound' }, ({ draft }) => restored(form, draft))
    .with({ kind: 'Completed' }, () => ({
      ...form,
      isComplete: true,
      isLoading: false,
      password: '',
      passwordConfirm: '',
    }))
    .with({ kind: 'Reset' }, () => EMPTY_SIGN_UP)
    .exhaustive()

const asTyped = (field: SignUpField, text: string): string => {
  if (field === 'name') return CustomerName.whileTyping(text)
  return field === 'phone' ? PhoneNumber.whileTyping(text) : text
}

const typed = (form: SignUpForm, field: SignUpField, text: string): SignUpForm => {
  const { [field]: answered, ...errors } = form.errors
  // What was typed a second time was the password that the service refused.
  const confirmed = field === 'password' && answered !== undefined ? { passwordConfirm: '' } : {}
  return { ...form, ...confirmed, [field]: asTyped(field, text), errors }
}

const countedStep = (step: SignUpStep): number =>
  Math.max(
    1,
    SIGN_UP_STEPS.findIndex(({ path }) => path === step),
  )

/** A draft is found a moment after the screen is usable, so it never overwrites what was typed meanwhile. */
const restored = (form: SignUpForm, draft: SignUpDraft): SignUpForm => ({
  ...form,
  agreements: form.agreements === NOTHING_AGREED ? draft.agreements : form.agreements,
  name: form.name === '' ? draft.name : form.name,
  email: form.email === '' ? draft.email : form.email,
  phone: form.phone === '' ? draft.phone : form.phone,
})

/** What may outlive a reload. */
export const toDraft = ({ agreements, name, email, phone }: SignUpForm): SignUpDraft => ({
  agreements,
  name,
  email,
  phone,
})
