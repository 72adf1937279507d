import * as fc from 'fast-check'
import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { SIGN_UP_STEPS } from '../sign-up-steps.ts'
import { NOTHING_AGREED, toggleAll } from '../sign-up-terms.ts'
import { EMPTY_SIGN_UP, type SignUpForm, type SignUpStep } from './sign-up-journey.ts'
import { completedSignUp, isStepDone, stepToShow } from './sign-up-path.ts'

const filled: SignUpForm = {
  ...EMPTY_SIGN_UP,
  agreements: toggleAll(NOTHING_AGREED),
  name: '김철수',
  email: ' Ski@Example.com ',
  password: 'snow7valley',
  passwordConfirm: 'snow7valley',
  phone: '010-1234-5678',
}

const paths = SIGN_UP_STEPS.map(({ path }) => path)

test('nobody enters sign-up in the middle', () => {
  for (const path of paths) expect(stepToShow(EMPTY_SIGN_UP, path)).toBe('/terms')
})

test.each<[SignUpStep, SignUpStep]>([
  ['/passwordconfirm', '/password'],
  ['/phone', '/password'],
  ['/password', '/password'],
  ['/name', '/name'],
])('after a reload, when the password is gone, %s leads to %s', (opened, shown) => {
  expect(stepToShow({ ...filled, password: '', passwordConfirm: '' }, opened)).toBe(shown)
})

test('the last step stays where it is once the account is made', () => {
  expect(stepToShow({ ...EMPTY_SIGN_UP, isComplete: true }, '/phone')).toBe('/phone')
})

test('turns what was typed into a new customer, with the e-mail as key and as typed', () => {
  expect(completedSignUp(filled)).toEqual(
    ok({
      name: '김철수',
      email: 'ski@example.com',
      typedEmail: 'Ski@Example.com',
      password: 'snow7valley',
      phone: '01012345678',
      agreements: filled.agreements,
    }),
  )
})

test('a phone number may be left out', () => {
  expect(completedSignUp({ ...filled, phone: '' }).map(person => person.phone)).toEqual(ok(null))
})

const text = (good: string) => fc.constantFrom('', 'ㄱ', good)
const anyForm: fc.Arbitrary<SignUpForm> = fc
  .record({
    agreements: fc.constantFrom(NOTHING_AGREED, filled.agreements),
    name: text('김철수'),
    email: text('ski@example.com'),
    password: text('snow7valley'),
    passwordConfirm: text('snow7valley'),
    phone: text('01012345678'),
  })
  .map(typed => ({ ...EMPTY_SIGN_UP, ...typed }))

// Two ways to the same answer: an account is made exactly when every step says that it is done,
// and the step that is named as missing is the first that is not.
test('an account is made when every step is done, and otherwise the first open step is named', () => {
  fc.assert(
    fc.property(anyForm, form => {
      const open = paths.find(path => !isStepDone(form, path))
      completedSignUp(form).match(
        () => expect(open).toBeUndefined(),
        ({ step }) => expect(step).toBe(open),
      )
    }),
  )
})

test('a guard never leads forward, and where it leads it lets in', () => {
  fc.assert(
    fc.property(anyForm, fc.constantFrom(...paths), (form, asked) => {
      const shown = stepToShow(form, asked)
      expect(paths.indexOf(shown)).toBeLessThanOrEqual(paths.indexOf(asked))
      expect(stepToShow(form, shown)).toBe(shown)
    }),
  )
})
