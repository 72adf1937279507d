import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { Email } from './email.ts'
import { LoginInput } from './login.ts'
import { Password } from './password.ts'

test.each([
  ['both', '', ''],
  ['the e-mail', '', 'skiseas7'],
  ['the e-mail, spaces aside', '  ', 'skiseas7'],
  ['the password', 'hong@x.kr', ''],
])('asks for e-mail and password when %s is missing', (_what, email, password) => {
  expect(LoginInput.parse({ email, password })).toEqual(err({ kind: 'LoginIncomplete' }))
})

test('does not judge what was typed: the account decides', () => {
  const typed = { email: 'nobody', password: '1' }
  expect(LoginInput.parse(typed)).toEqual(ok(typed))
})

test('finds the account however the e-mail is typed', () => {
  const typed = { email: ' Hong@X.kr ', password: ' skise7 ' }
  expect(LoginInput.parse(typed)).toEqual(ok({ email: 'hong@x.kr', password: ' skise7 ' }))
})

test('a huge text is looked for as it is: composing its marks would take long', () => {
  const huge = '\u0301\u0316'.repeat(30_000)
  expect(LoginInput.parse({ email: huge, password: huge })).toEqual(ok({ email: huge, password: huge }))
})

// What was accepted at sign-up is compared in the same form at login, on whatever keyboard it is typed.
test('a customer who signed up can sign in', () => {
  const password = fc.string({ unit: fc.constantFrom(...Array.from('aZ09한각é😀 ')), minLength: 8, maxLength: 16 })
  fc.assert(
    fc.property(fc.constantFrom('Hong@x.kr', 'hong@한국.KR'), password, (email, password) => {
      const chosen = Password.parse(password)
      fc.pre(chosen.isOk())
      const typed = { email: ` ${email.normalize('NFD')}`, password: password.normalize('NFD') }
      const account = Email.parse(email).map(email => ({ email, password: chosen.value }))
      expect(LoginInput.parse(typed)).toEqual(account)
    }),
  )
})
