import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { inactivityAt } from './session-timing.ts'

/** How long there was no activity, as a stopwatch shows it. */
type Model = { idleSeconds: number; loggedOut: boolean }
type Real = { now: Instant; lastActivity: Instant; loggedOut: boolean }
type Step = fc.Command<Model, Real>

const expected = (idleSeconds: number): ReturnType<typeof inactivityAt> => {
  if (idleSeconds >= 600) return { kind: 'Over' }
  return idleSeconds >= 540 ? { kind: 'Warning', secondsLeft: 600 - idleSeconds } : { kind: 'Active' }
}

/** A timer of the page fires, or a sleeping device wakes up. */
const look = (model: Model, real: Real): void => {
  const inactivity = inactivityAt(real.lastActivity, real.now)
  expect(inactivity).toEqual(expected(model.idleSeconds))
  real.loggedOut ||= inactivity.kind === 'Over'
  model.loggedOut ||= model.idleSeconds >= 600
  expect(real.loggedOut).toBe(model.loggedOut)
}

const touch: Step = {
  check: model => !model.loggedOut,
  run(model, real) {
    look(model, real)
    if (real.loggedOut) return
    real.lastActivity = real.now
    model.idleSeconds = 0
    look(model, real)
  },
  toString: () => 'touch',
}

const wait = (seconds: number, watched: boolean): Step => ({
  check: model => !model.loggedOut,
  run(model, real) {
    real.now = Instant.plusSeconds(real.now, seconds)
    model.idleSeconds += seconds
    if (watched) look(model, real)
  },
  toString: () => `${watched ? 'wait' : 'sleep'} ${seconds}s`,
})

// In whatever order the customer touches, waits and lets the device sleep: the warning counts the last minute of ten,
// and a touch after the tenth minute comes too late.
test('ten minutes without a touch log out, and a late touch does not bring the session back', () => {
  const seconds = fc.constantFrom(1, 30, 59, 60, 300, 539, 540, 599, 600, 3600)
  const steps = [fc.constant(touch), fc.tuple(seconds, fc.boolean()).map(([span, watched]) => wait(span, watched))]
  fc.assert(
    fc.property(fc.commands(steps, { maxCommands: 30 }), run => {
      fc.modelRun(
        () => ({
          model: { idleSeconds: 0, loggedOut: false },
          real: { now: 0 as Instant, lastActivity: 0 as Instant, loggedOut: false },
        }),
        run,
      )
    }),
    { numRuns: 500 },
  )
})
