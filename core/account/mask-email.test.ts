import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Email } from './email.ts'
import { maskEmail } from './mask-email.ts'

const masked = (text: string): string => Email.parse(text).map(maskEmail).unwrapOr('no e-mail')

test.each([
  ['a@x.kr', 'a@x.kr'],
  ['ab@x.kr', 'ab@x.kr'],
  ['abc@x.kr', 'a*c@x.kr'],
  ['hong@x.kr', 'h**g@x.kr'],
  ['hong.gildong@mail.x.kr', 'h**********g@mail.x.kr'],
])('%s shows as %s', (email, shown) => {
  expect(masked(email)).toBe(shown)
})

// Between the first and the last character only stars are shown, one for each; the domain stays readable.
test('nothing between the first and the last character is given away', () => {
  const local = fc.string({ unit: fc.constantFrom(...Array.from('abz0.+_~')), minLength: 3, maxLength: 60 })
  fc.assert(
    fc.property(local, local => {
      const characters = Array.from(local)
      const stars = '*'.repeat(characters.length - 2)
      expect(masked(`${local}@x.kr`)).toBe(`${characters[0]}${stars}${characters.at(-1)}@x.kr`)
    }),
  )
})
