import * as fc from 'fast-check'
import { err } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Instant } from '#core/shared/instant.ts'
import { type ClockState, applyCommand, durationMs, clockTime } from './clock-command.ts'

const REAL = Date.parse('2026-11-02T00:00:00Z')
const running: ClockState = { kind: 'Running', offsetMs: 0 }
const stopped: ClockState = { kind: 'Stopped', at: Date.parse('2027-01-01T00:00:00Z') as Instant }

test.each([
  ['PT2M', 120_000],
  ['PT119S', 119_000],
  ['PT0.5S', 500],
  ['P1D', 86_400_000],
  ['P1DT1H', 90_000_000],
  ['P2W', 1_209_600_000],
  ['P3DT19H', 327_600_000],
])('%s is %i milliseconds', (text, milliseconds) => {
  expect(durationMs(text)).toBe(milliseconds)
})

test.each(['', 'P', 'PT', 'P1', '2M', 'PT2', 'P1M', 'P1Y', 'PT-2M', '-PT2M', 'P1DT', 'pt2m', 'PT2M '])(
  '"%s" is not a length of time that the clock knows',
  text => {
    expect(durationMs(text)).toBeNull()
  },
)

test('a clock that is set is stopped there until it may run on', () => {
  const set = applyCommand(running, { now: '2026-11-24T23:59:59+09:00' }, REAL).unwrapOr(running)
  expect(clockTime(set, REAL + 5000)).toBe(Date.parse('2026-11-24T14:59:59Z'))
  const again = applyCommand(set, { run: true }, REAL + 5000).unwrapOr(running)
  expect(clockTime(again, REAL + 6000)).toBe(Date.parse('2026-11-24T15:00:00Z'))
})

test('reset brings real time back', () => {
  expect(clockTime(applyCommand(stopped, { reset: true }, REAL).unwrapOr(stopped), REAL + 1)).toBe(REAL + 1)
})

test.each([
  undefined,
  null,
  [],
  'PT2M',
  {},
  { now: '2026-11-24' },
  { now: '2026-11-24T23:59:59' },
  { now: 5 },
  { advance: 'P1Y' },
  { advance: 'P999999999D' },
  { run: false },
  { now: '2026-11-24T23:59:59Z', run: true },
  { now: '1999-12-31T23:59:59Z' },
])('%j is refused with a sentence', body => {
  expect(applyCommand(stopped, body, REAL)).toEqual(err(expect.stringMatching(/\w+ .*\.$/)))
})

test('advancing moves a clock by exactly that much, whether it runs or is stopped', () => {
  fc.assert(
    fc.property(fc.constantFrom(running, stopped), fc.nat(100_000), (state, seconds) => {
      const moved = applyCommand(state, { advance: `PT${seconds}S` }, REAL).unwrapOr(running)
      expect(clockTime(moved, REAL) - clockTime(state, REAL)).toBe(seconds * 1000)
      expect(moved.kind).toBe(state.kind)
    }),
  )
})
