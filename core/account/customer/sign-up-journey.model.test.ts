import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SIGN_UP_STEPS } from '../sign-up-steps.ts'
import { NOTHING_AGREED, toggleAll } from '../sign-up-terms.ts'
import {
  afterSignUpAction,
  toDraft,
  EMPTY_SIGN_UP,
  type FieldError,
  type SignUpAction,
  type SignUpField,
  type SignUpForm,
  type SignUpStep,
} from './sign-up-journey.ts'

type Model = {
  typed: Record<SignUpField, string>
  wrong: Set<SignUpField>
  step: number
  isLoading: boolean
  isComplete: boolean
}
type Real = { form: SignUpForm }
type Step = fc.Command<Model, Real>

const newModel = (): Model => ({
  typed: { name: '', email: '', password: '', passwordConfirm: '', phone: '' },
  wrong: new Set(),
  step: 1,
  isLoading: false,
  isComplete: false,
})

const SECRET = 'snow7valley'

const expectSame = (model: Model, { form }: Real): void => {
  const { name, email, password, passwordConfirm, phone } = form
  expect({ name, email, password, passwordConfirm, phone }).toEqual(model.typed)
  expect(new Set(Object.keys(form.errors))).toEqual(model.wrong)
  expect([form.currentStep, form.isLoading, form.isComplete]).toEqual([model.step, model.isLoading, model.isComplete])
  expect([form.totalSteps, form.easyLogin]).toEqual([5, 'EMAIL'])
  expect(JSON.stringify(toDraft(form))).not.toContain(SECRET)
}

const step = (name: string, action: SignUpAction, change: (model: Model) => void): Step => ({
  check: () => true,
  run(model, real) {
    change(model)
    real.form = afterSignUpAction(real.form, action)
    expectSame(model, real)
  },
  toString: () => name,
})

const type = (field: SignUpField, text: string): Step =>
  step(`type ${field} ${text}`, { kind: 'FieldTyped', field, text }, model => {
    // The confirmation was of a password that was refused.
    if (field === 'password' && model.wrong.has('password')) model.typed.passwordConfirm = ''
    model.typed[field] = text
    model.wrong.delete(field)
  })

const refuse = (field: SignUpField): Step =>
  step(`refuse ${field}`, { kind: 'ErrorSet', field, error: { kind: 'EmailTaken' } satisfies FieldError }, model => {
    model.wrong.add(field)
  })

/** Terms come before the five counted steps and share the number of the first. */
const open = (path: SignUpStep, at: number): Step =>
  step(`open ${path}`, { kind: 'StepOpened', step: path }, model => {
    model.step = Math.max(1, at)
  })

const load = (isLoading: boolean): Step =>
  step(`loading ${isLoading}`, { kind: 'LoadingSet', isLoading }, model => {
    model.isLoading = isLoading
  })

const clearErrors = step('clear errors', { kind: 'ErrorsCleared' }, model => model.wrong.clear())

const draft = { agreements: toggleAll(NOTHING_AGREED), name: '이영희', email: 'old@example.com', phone: '010' }
const findDraft = step('find draft', { kind: 'DraftFound', draft }, ({ typed }) => {
  typed.name ||= draft.name
  typed.email ||= draft.email
  typed.phone ||= draft.phone
})

const complete = step('complete', { kind: 'Completed' }, model => {
  model.isComplete = true
  model.isLoading = false
  model.typed.password = ''
  model.typed.passwordConfirm = ''
})

const reset = step('reset', { kind: 'Reset' }, model => Object.assign(model, newModel()))

const steps = fc.oneof(
  fc.constantFrom(
    type('name', '김철수'),
    type('name', ''),
    type('email', 'ski@example.com'),
    type('phone', '010-1234'),
  ),
  fc.constantFrom(type('password', SECRET), type('passwordConfirm', SECRET), type('passwordConfirm', '')),
  fc.constantFrom<SignUpField>('name', 'email', 'password', 'passwordConfirm', 'phone').map(refuse),
  fc.constantFrom(...SIGN_UP_STEPS.map(({ path }, at) => open(path, at))),
  fc.constantFrom(load(true), load(false), clearErrors, findDraft, complete, reset),
)

// Whatever is done in whatever order: typing answers only its own field's error, a draft never
// overwrites what was typed, the step stays within five, and no password is in what outlives a reload.
test('the form of sign-up keeps what was typed, whatever happens in between', () => {
  fc.assert(
    fc.property(fc.commands([steps], { maxCommands: 60 }), commands => {
      fc.modelRun(() => ({ model: newModel(), real: { form: EMPTY_SIGN_UP } }), commands)
    }),
  )
})

test('a name field takes only Hangul, a phone field only digits', () => {
  const name = afterSignUpAction(EMPTY_SIGN_UP, { kind: 'FieldTyped', field: 'name', text: 'Kim 김ㅊ1' })
  const phone = afterSignUpAction(EMPTY_SIGN_UP, { kind: 'FieldTyped', field: 'phone', text: '+010a12345678901' })
  expect([name.name, phone.phone]).toEqual(['김ㅊ', '010-1234-5678'])
})
