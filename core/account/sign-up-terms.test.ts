import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import {
  allAgreed,
  MINIMUM_AGE,
  NOTHING_AGREED,
  requiredAgreed,
  SIGN_UP_TERMS,
  TERMS_VERSION,
  toggleAll,
  type SignUpAgreements,
} from './sign-up-terms.ts'

const agreements: fc.Arbitrary<SignUpAgreements> = fc.record({
  age: fc.boolean(),
  service: fc.boolean(),
  data: fc.boolean(),
  marketing: fc.boolean(),
})

test('three items are required and marketing is a free choice', () => {
  expect(SIGN_UP_TERMS.map(({ term, isRequired }) => [term, isRequired])).toEqual([
    ['age', true],
    ['service', true],
    ['data', true],
    ['marketing', false],
  ])
})

test('each text can be read before agreeing', () => {
  const linked = SIGN_UP_TERMS.filter(({ document }) => document !== null)
  expect(linked.map(({ term, document }) => [term, document])).toEqual([
    ['service', 'service'],
    ['data', 'privacy'],
    ['marketing', 'marketing'],
  ])
})

test('a customer is at least 14', () => {
  expect(MINIMUM_AGE).toBe(14)
})

test('the version of the texts is the day they took effect', () => {
  expect(Day.parse(TERMS_VERSION).isOk()).toBe(true)
})

test('nothing is ticked in advance', () => {
  expect(Object.values(NOTHING_AGREED)).toEqual([false, false, false, false])
  expect(requiredAgreed(NOTHING_AGREED)).toBe(false)
})

test('sign-up goes on without marketing', () => {
  const agreed = { age: true, service: true, data: true, marketing: false }
  expect(requiredAgreed(agreed)).toBe(true)
  expect(allAgreed(agreed)).toBe(false)
})

test.each(SIGN_UP_TERMS.filter(({ isRequired }) => isRequired))(
  'sign-up stops without agreeing to $term',
  ({ term }) => {
    expect(requiredAgreed({ ...toggleAll(NOTHING_AGREED), [term]: false })).toBe(false)
  },
)

test('"all agree" fills up what is missing, and clears everything when nothing is', () => {
  expect(toggleAll({ ...NOTHING_AGREED, data: true })).toEqual({
    age: true,
    service: true,
    data: true,
    marketing: true,
  })
  expect(toggleAll({ age: true, service: true, data: true, marketing: true })).toEqual(NOTHING_AGREED)
})

// The box is ticked exactly when all four are, and pressing it always changes the box.
test('the "all agree" box reflects the four', () => {
  fc.assert(
    fc.property(agreements, agreed => {
      expect(allAgreed(agreed)).toBe(agreed.age && agreed.service && agreed.data && agreed.marketing)
      expect(allAgreed(toggleAll(agreed))).toBe(!allAgreed(agreed))
      expect(toggleAll(toggleAll(toggleAll(agreed)))).toEqual(toggleAll(agreed))
    }),
  )
})
