import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { RegistrationNumber } from './registration-number.ts'

/** Of large companies, as their own pages name them. */
const KNOWN = ['124-81-00998', '220-81-62517', '120-81-47521', '120-88-01280', '120-88-00767']

test.each(KNOWN)('takes %s with and without hyphens (G220)', number => {
  const digits = number.replaceAll('-', '')
  expect(RegistrationNumber.parse(number)).toEqual(ok(digits))
  expect(RegistrationNumber.parse(digits)).toEqual(ok(digits))
})

test('refuses each number in which one digit was mistyped', () => {
  for (const number of KNOWN.map(known => known.replaceAll('-', ''))) {
    for (const [at, digit] of Array.from(number).entries()) {
      // Half of the ninth digit's product counts twice, so that two of its digits may share a check digit.
      if (at === 8) continue
      const mistyped = `${number.slice(0, at)}${(Number(digit) + 1) % 10}${number.slice(at + 1)}`
      expect([mistyped, RegistrationNumber.parse(mistyped).isErr()]).toEqual([mistyped, true])
    }
  }
})

test.each(['', '000-00-00000', '12-3', '124-81-0099', '124-81-009980', '124-81-00998a'])('refuses %j', text => {
  expect(RegistrationNumber.parse(text).isErr()).toBe(true)
})
