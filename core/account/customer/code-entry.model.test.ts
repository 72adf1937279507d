import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { CODE_LIFETIME_SECONDS, CODE_RESEND_SECONDS, CODE_TRIES, formatCountdown } from '../verification-code.ts'
import {
  afterCodeAction,
  canSendCode,
  canVerifyCode,
  type CodeAction,
  type CodeEntry,
  codeSecondsLeft,
  NO_CODE,
  resendSecondsLeft,
} from './code-entry.ts'

/** A person with a stopwatch: what they wait for, how long ago a code came, what stands in the six boxes. */
type Model = { waitsFor: 'code' | 'verdict' | null; age: number | null; boxes: string; wrong: number; done: boolean }
type Real = { device: Instant; service: Instant; entry: CodeEntry }
type Step = fc.Command<Model, Real>

const expectSame = (model: Model, { entry, device }: Real): void => {
  const isOut = model.age !== null
  const left = isOut ? Math.max(0, Math.ceil(CODE_LIFETIME_SECONDS - (model.age ?? 0))) : 0
  expect(codeSecondsLeft(entry, device)).toBe(left)
  expect(resendSecondsLeft(entry, device)).toBe(left)
  expect(formatCountdown(codeSecondsLeft(entry, device))).toMatch(/^[0-2]:[0-5]\d$/)
  expect(entry.code).toBe(model.boxes)
  expect(canSendCode(entry, device)).toBe(model.waitsFor === null && !model.done && left === 0)
  expect(canVerifyCode(entry, device)).toBe(
    model.waitsFor === null && !model.done && left > 0 && model.boxes.length === 6 && model.wrong < CODE_TRIES,
  )
}

const step = (
  name: string,
  check: (model: Model) => boolean,
  change: (model: Model, real: Real) => void,
  action: (real: Real) => CodeAction,
): Step => ({
  check: model => check(model),
  run(model, real) {
    const taken = action(real)
    change(model, real)
    real.entry = afterCodeAction(real.entry, taken)
    expectSame(model, real)
  },
  toString: () => name,
})

const wait = (seconds: number): Step => ({
  check: () => true,
  run(model, real) {
    if (model.age !== null) model.age += seconds
    real.device = Instant.plusSeconds(real.device, seconds)
    real.service = Instant.plusSeconds(real.service, seconds)
    expectSame(model, real)
  },
  toString: () => `wait ${seconds}s`,
})

const tapSend = step(
  'tap send',
  () => true,
  model => {
    const isOver = model.age === null || model.age >= CODE_RESEND_SECONDS
    if (model.waitsFor !== null || model.done || !isOver) return
    model.waitsFor = 'code'
    model.boxes = ''
  },
  ({ device }) => ({ kind: 'SendBegun', at: device }),
)

const codeComes = step(
  'a code comes',
  model => model.waitsFor === 'code',
  model => Object.assign(model, { waitsFor: null, age: 0, wrong: 0 }),
  ({ entry, service, device }) => ({
    kind: 'Sent',
    asked: entry.asked,
    at: device,
    sent: {
      sentAt: service,
      expiresAt: Instant.plusSeconds(service, CODE_LIFETIME_SECONDS),
      resendAt: Instant.plusSeconds(service, CODE_RESEND_SECONDS),
    },
  }),
)

const sendFails = step(
  'the send fails',
  model => model.waitsFor === 'code',
  model => {
    model.waitsFor = null
  },
  ({ entry, device }) => ({ kind: 'SendFailed', asked: entry.asked, failure: serviceUnreachable, at: device }),
)

/** A code went out before: the service says how many seconds the next one waits. */
const sentBefore = (seconds: number): Step =>
  step(
    `too early by ${seconds}s`,
    model => model.waitsFor === 'code',
    model => Object.assign(model, { waitsFor: null, age: CODE_RESEND_SECONDS - seconds }),
    ({ entry, device }) => ({
      kind: 'SendFailed',
      asked: entry.asked,
      failure: { kind: 'TooManyRequests', retryAfterSeconds: seconds },
      at: device,
    }),
  )

const lateAnswer = step(
  'a late answer comes',
  () => true,
  () => undefined,
  ({ entry, service, device }) => ({
    kind: 'Sent',
    asked: entry.asked - 1,
    at: device,
    sent: { sentAt: service, expiresAt: Instant.plusSeconds(service, 999), resendAt: service },
  }),
)

const type = (text: string): Step =>
  step(
    `type ${text}`,
    () => true,
    model => {
      if (model.age !== null && model.waitsFor === null && !model.done) model.boxes = text
    },
    () => ({ kind: 'Typed', text }),
  )

const tapVerify = step(
  'tap verify',
  () => true,
  model => {
    const isLive = model.age !== null && model.age < CODE_LIFETIME_SECONDS && model.wrong < CODE_TRIES
    if (model.waitsFor === null && !model.done && isLive && model.boxes.length === 6) model.waitsFor = 'verdict'
  },
  ({ device }) => ({ kind: 'VerifyBegun', at: device }),
)

const refused = step(
  'it is wrong',
  model => model.waitsFor === 'verdict',
  model => Object.assign(model, { waitsFor: null, wrong: model.wrong + 1 }),
  ({ entry }) => ({ kind: 'VerifyFailed', asked: entry.asked, failure: { kind: 'CodeRefused' } }),
)

const accepted = step(
  'it is right',
  model => model.waitsFor === 'verdict',
  model => Object.assign(model, { waitsFor: null, done: true }),
  ({ entry }) => ({ kind: 'Verified', asked: entry.asked }),
)

const changeTarget = step(
  'another phone',
  () => true,
  model => Object.assign(model, { waitsFor: null, age: null, boxes: '', wrong: 0, done: false }),
  () => ({ kind: 'TargetChanged' }),
)

const steps = fc.oneof(
  fc.constantFrom(0.25, 1, 59.5, 119, 120).map(wait),
  fc.constantFrom(tapSend, codeComes, tapVerify, refused),
  fc.constantFrom(tapSend, codeComes, type('482913'), type('12'), tapVerify, refused),
  fc.constantFrom(sendFails, sentBefore(1), sentBefore(120), lateAnswer, accepted, changeTarget),
)

// Whatever is tapped, typed, answered and waited for in whatever order: the countdown never runs back, shows zero exactly when
// another code may be asked for, and nothing is verified that is not whole, alive and at most five times wrong. The device's clock
// may be ten minutes off in either direction (C3).
test('the countdown and what can be tapped follow the newest code, whatever happens in between', () => {
  const offset = fc.constantFrom(-600, 0, 0.4, 600)
  fc.assert(
    fc.property(offset, fc.commands([steps], { maxCommands: 60 }), (ahead, commands) => {
      const service = Instant.ofDate(new Date('2026-11-25T10:00:00+09:00'))
      fc.modelRun(
        () => ({
          model: { waitsFor: null, age: null, boxes: '', wrong: 0, done: false },
          real: { service, device: Instant.plusSeconds(service, ahead), entry: NO_CODE },
        }),
        commands,
      )
    }),
    { numRuns: 500 },
  )
})
