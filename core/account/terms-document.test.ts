import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { Day } from '../shared/day.ts'
import { checkRelease, releaseInForce, type TermsRelease } from './terms-document.ts'
import { termsToAgree } from './terms-to-agree.ts'

const day = (text: string): Day => text as Day
const NOW = Day.startOf(day('2027-01-01'))

const released = (effectiveOn: string, more: Partial<TermsRelease> = {}): TermsRelease => ({
  kind: 'service',
  version: effectiveOn,
  effectiveOn: day(effectiveOn),
  text: '# 약관',
  changes: '',
  isWorse: false,
  ...more,
})

const plan = (effectiveOn: string, isWorse = false, changes = '제3조') => ({
  effectiveOn: day(effectiveOn),
  isWorse,
  changes,
})

test('the newest that has taken effect holds, from its day on (G222)', () => {
  const releases = [released('2027-01-01'), released('2027-02-01')]
  expect(releaseInForce(releases, day('2026-12-31'))).toBeNull()
  expect(releaseInForce(releases, day('2027-01-31'))?.version).toBe('2027-01-01')
  expect(releaseInForce(releases, day('2027-02-01'))?.version).toBe('2027-02-01')
})

test('the first version takes effect at once, as there is nobody to tell (G223)', () => {
  expect(checkRelease([], plan('2027-01-01', true, ''), NOW)).toEqual(ok(undefined))
  expect(checkRelease([], plan('2026-12-31'), NOW)).toEqual(
    err({ kind: 'EffectiveTooEarly', earliest: day('2027-01-01') }),
  )
})

test.each([
  [false, '2027-01-08', '2027-01-07'],
  [true, '2027-01-31', '2027-01-30'],
])('a later one, worse %s, takes effect on %s at the earliest (G223)', (isWorse, earliest, tooEarly) => {
  const before = [released('2026-12-01')]
  expect(checkRelease(before, plan(earliest, isWorse), NOW)).toEqual(ok(undefined))
  expect(checkRelease(before, plan(tooEarly, isWorse), NOW)).toEqual(
    err({ kind: 'EffectiveTooEarly', earliest: day(earliest) }),
  )
})

test('none takes effect before the one that was released last, or without saying what is new (G223)', () => {
  const before = [released('2027-03-01')]
  expect(checkRelease(before, plan('2027-03-01'), NOW)).toEqual(
    err({ kind: 'EffectiveTooEarly', earliest: day('2027-03-02') }),
  )
  expect(checkRelease(before, plan('2027-03-02', false, ''), NOW)).toEqual(err({ kind: 'ChangesMissing' }))
})

test.each([[], [released('2026-12-01')]])(
  'a year that was mistyped is refused, as it would keep every later version waiting (G267)',
  (...before) => {
    expect(checkRelease(before, plan('2028-12-31'), NOW)).toEqual(ok(undefined))
    for (const far of ['2029-01-01', '2072-02-01']) {
      expect(checkRelease(before, plan(far), NOW)).toEqual(
        err({ kind: 'EffectiveFarAhead', latest: day('2028-12-31') }),
      )
    }
  },
)

test('a customer is asked for each required text in force of another version than theirs (G223)', () => {
  const inForce = [
    released('2027-01-01'),
    released('2027-01-01', { kind: 'privacy' }),
    released('2027-01-01', { kind: 'marketing' }),
  ]
  const said = (term: string, version: string, agreed = true) => ({ term, version, agreed, givenAt: NOW })
  expect(termsToAgree([], [])).toEqual([])
  expect(
    termsToAgree(inForce, [said('service', '2026-11-01'), said('data', '2027-01-01')]).map(({ kind }) => kind),
  ).toEqual(['service'])
  expect(termsToAgree(inForce, [said('service', '2027-01-01'), said('data', '2027-01-01')])).toEqual([])
  expect(termsToAgree(inForce, []).map(({ term }) => term)).toEqual(['service', 'data'])
})
