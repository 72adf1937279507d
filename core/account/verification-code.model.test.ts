import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import {
  checkCode,
  CODE_LIFETIME_SECONDS,
  CODE_RESEND_SECONDS,
  CODE_TRIES,
  secondsUntilResend,
  type CodeChallenge,
  type VerificationCode,
} from './verification-code.ts'

/** What a person with a stopwatch and a pencil would write down. */
type Model = { newest: string | null; age: number; compared: number; accepted: boolean }
type Real = { now: Instant; challenge: CodeChallenge | null }
type Step = fc.Command<Model, Real>

const CODES = ['000000', '111111', '222222'] as const

const send = (code: string): Step => ({
  check: () => true,
  run(model, real) {
    const allowed = model.newest === null || model.age >= CODE_RESEND_SECONDS
    expect(real.challenge === null || secondsUntilResend(real.challenge, real.now) === 0).toBe(allowed)
    if (!allowed) return
    Object.assign(model, { newest: code, age: 0, compared: 0, accepted: false })
    real.challenge = { code: code as VerificationCode, sentAt: real.now, triesLeft: CODE_TRIES }
  },
  toString: () => `send ${code}`,
})

const wait = (seconds: number): Step => ({
  check: () => true,
  run(model, real) {
    model.age += seconds
    real.now = Instant.plusSeconds(real.now, seconds)
  },
  toString: () => `wait ${seconds}s`,
})

const type = (code: string): Step => ({
  check: model => model.newest !== null && !model.accepted,
  run(model, real) {
    if (real.challenge === null) return
    const outcome = checkCode(real.challenge, code as VerificationCode, real.now).match(
      () => 'Accepted',
      failure => failure.kind,
    )
    real.challenge = { ...real.challenge, triesLeft: real.challenge.triesLeft - 1 }
    expect(outcome).toBe(expected(model, code))
    model.compared += 1
    model.accepted = outcome === 'Accepted'
  },
  toString: () => `type ${code}`,
})

const expected = (model: Model, code: string): string => {
  if (model.compared >= CODE_TRIES) return 'CodeDead'
  if (model.age >= CODE_LIFETIME_SECONDS) return 'CodeExpired'
  return code === model.newest ? 'Accepted' : 'CodeWrong'
}

// In whatever order codes are sent, waited for and typed: only the newest code is accepted, within its two minutes
// and its five tries, and the next one is sent only after two minutes.
test('only the newest code is accepted, in time and within five tries', () => {
  const steps = [
    fc.constantFrom(...CODES).map(send),
    fc.constantFrom(1, 59, 60, 119, 120).map(wait),
    fc.constantFrom(...CODES).map(type),
  ]
  fc.assert(
    fc.property(fc.commands(steps, { maxCommands: 40 }), run => {
      fc.modelRun(
        () => ({
          model: { newest: null, age: 0, compared: 0, accepted: false },
          real: { now: 0 as Instant, challenge: null },
        }),
        run,
      )
    }),
    { numRuns: 500 },
  )
})
