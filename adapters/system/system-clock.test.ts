import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { steadyClock } from './system-clock.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const NOON = Date.parse('2026-11-24T12:00:00+09:00')

/** A machine whose clock is set, and the time that a process reads on it. */
const machine = () => {
  let [wall, elapsed] = [NOON, 0]
  const clock = steadyClock(
    () => wall,
    () => elapsed,
  )
  return {
    pass(milliseconds: number) {
      wall += milliseconds
      elapsed += milliseconds
    },
    set(by: number) {
      wall += by
    },
    ahead: () => clock.now() - wall,
    now: clock.now,
  }
}

test('a clock that is set back by less than a day never goes back within a process, and goes on', () => {
  const moves = fc.record({ pass: fc.integer({ min: 0, max: 2 * HOUR }), set: fc.integer({ min: -HOUR, max: HOUR }) })
  fc.assert(
    fc.property(fc.array(moves, { maxLength: 12 }), steps => {
      const world = machine()
      for (const { pass, set } of steps) {
        const before = world.now()
        world.set(set)
        expect(world.now()).toBeGreaterThanOrEqual(before)
        world.pass(pass)
        expect(world.now()).toBeGreaterThanOrEqual(before + Math.floor(pass / 2))
      }
    }),
  )
})

test('after an hour back both agree again two hours later', () => {
  const world = machine()
  world.set(-HOUR)
  expect(world.ahead()).toBe(HOUR)
  for (let minute = 0; minute < 120; minute += 1) {
    world.pass(60 * SECOND)
    world.now()
  }
  expect(world.ahead()).toBe(0)
  world.pass(SECOND)
  expect(world.ahead()).toBe(0)
})

test('a clock that is set back by a day was wrong before, and is followed', () => {
  const world = machine()
  world.set(-24 * HOUR)
  expect(world.ahead()).toBe(0)
})
