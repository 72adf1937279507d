import { match } from 'ts-pattern'
import type { AccessForbidden, SignInNeeded } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { InvalidEmail } from '../email.ts'
import type { InvalidPhoneNumber } from '../phone-number.ts'
import type { CodeSent, SendCodeFailure, VerifyCodeFailure } from '../ports/recovery.ts'
import { CODE_LENGTH, CODE_RESEND_SECONDS, CODE_TRIES, type InvalidVerificationCode } from '../verification-code.ts'

export type CodeEntryFailure =
  | InvalidPhoneNumber
  | InvalidEmail
  | InvalidVerificationCode
  | SendCodeFailure
  | VerifyCodeFailure

/** The phone is theirs already. */
export type PhoneUnchanged = { readonly kind: 'PhoneUnchanged' }

/** What else a code entry of a signed-in customer can end in. */
export type OwnCodeFailure = PhoneUnchanged | SignInNeeded | AccessForbidden

/** How long a code lives and how long the next one waits, counted on this device from when it heard of the code (C3). */
export type CodeTimer = { readonly heardAt: Instant; readonly lifeSeconds: number; readonly resendSeconds: number }

/** `Sent` as long as there is a code to type, also when its time is over. */
export type CodePhase = 'NothingSent' | 'Sending' | 'Sent' | 'Verifying' | 'Verified'

/** Everything between asking for a code and its acceptance. `Own`: the failures it has beyond those of every code. */
export type CodeEntry<Own extends OwnCodeFailure = never> = {
  readonly phase: CodePhase
  /** Its digits, as far as they are typed. */
  readonly code: string
  /** What the last question to the service ended in; gone with the next keystroke. */
  readonly failure: CodeEntryFailure | Own | null
  readonly timer: CodeTimer | null
  /** How often this code was compared and refused. */
  readonly refusals: number
  /** Counts the questions: an answer to any but the newest comes too late and changes nothing. */
  readonly asked: number
}

export type CodeAction<Own extends OwnCodeFailure = never> =
  | { readonly kind: 'Typed'; readonly text: string }
  | { readonly kind: 'SendBegun'; readonly at: Instant }
  | { readonly kind: 'Sent'; readonly asked: number; readonly sent: CodeSent; readonly at: Instant }
  | {
      readonly kind: 'SendFailed'
      readonly asked: number
      readonly failure: CodeEntryFailure | Own
      readonly at: Instant
    }
  | { readonly kind: 'VerifyBegun'; readonly at: Instant }
  | { readonly kind: 'Verified'; readonly asked: number }
  | { readonly kind: 'VerifyFailed'; readonly asked: number; readonly failure: CodeEntryFailure | Own }
  /** Another phone or e-mail, or the screen was left. */
  | { readonly kind: 'TargetChanged' }

export const NO_CODE: CodeEntry = {
  phase: 'NothingSent',
  code: '',
  failure: null,
  timer: null,
  refusals: 0,
  asked: 0,
}

/** Whole seconds the code still lives; 0 before one was sent. */
export const codeSecondsLeft = ({ timer }: CodeEntry<OwnCodeFailure>, now: Instant): number =>
  timer === null ? 0 : remainingSeconds(timer.lifeSeconds, timer, now)

/** Whole seconds until another code can be asked for. */
export const resendSecondsLeft = ({ timer }: CodeEntry<OwnCodeFailure>, now: Instant): number =>
  timer === null ? 0 : remainingSeconds(timer.resendSeconds, timer, now)

/** After the device's clock was set back it has no meaning: then the timer is over, and the service decides. */
const remainingSeconds = (span: number, { heardAt }: CodeTimer, now: Instant): number =>
  now < heardAt ? 0 : Math.max(0, Math.ceil(span - Instant.secondsBetween(heardAt, now)))

/** Nothing is under way, and the wait is over (G06). */
export const canSendCode = (entry: CodeEntry<OwnCodeFailure>, now: Instant): boolean =>
  entry.phase === 'NothingSent' || (entry.phase === 'Sent' && resendSecondsLeft(entry, now) === 0)

/** The service compares a code five times at most; from then on only a new one helps. */
export const isCodeDead = ({ refusals }: CodeEntry<OwnCodeFailure>): boolean => refusals >= CODE_TRIES

/** Nothing is wrong but the code itself: what becomes of it, by its time or its tries, is the newer news. */
export const isAboutCode = (failure: CodeEntry<OwnCodeFailure>['failure']): boolean =>
  failure === null || failure.kind === 'CodeRefused' || failure.kind === 'InvalidVerificationCode'

/** Six digits of a code that can still be right. */
export const canVerifyCode = (entry: CodeEntry<OwnCodeFailure>, now: Instant): boolean =>
  entry.phase === 'Sent' && entry.code.length === CODE_LENGTH && codeSecondsLeft(entry, now) > 0 && !isCodeDead(entry)

/** The entry after an action; the same one when the action is out of place. */
export const afterCodeAction = <Own extends OwnCodeFailure = never>(
  entry: CodeEntry<Own>,
  action: CodeAction<NoInfer<Own>>,
): CodeEntry<Own> =>
  match(action)
    .returnType<CodeEntry<Own>>()
    .with({ kind: 'Typed' }, ({ text }) =>
      entry.phase === 'Sent' ? { ...entry, code: typedCode(entry, text), failure: null } : entry,
    )
    .with({ kind: 'SendBegun' }, ({ at }) =>
      canSendCode(entry, at) ? { ...entry, phase: 'Sending', code: '', failure: null, asked: entry.asked + 1 } : entry,
    )
    .with({ kind: 'Sent' }, ({ asked, sent, at }) =>
      isAnswer(entry, 'Sending', asked) ? { ...entry, phase: 'Sent', timer: toTimer(sent, at), refusals: 0 } : entry,
    )
    .with({ kind: 'SendFailed' }, ({ asked, failure, at }) =>
      isAnswer(entry, 'Sending', asked) ? notSent(entry, failure, at) : entry,
    )
    .with({ kind: 'VerifyBegun' }, ({ at }) => {
      if (canVerifyCode(entry, at)) return { ...entry, phase: 'Verifying', failure: null, asked: entry.asked + 1 }
      const isShort = entry.phase === 'Sent' && entry.code.length < CODE_LENGTH
      return isShort ? { ...entry, failure: { kind: 'InvalidVerificationCode' } } : entry
    })
    .with({ kind: 'Verified' }, ({ asked }) =>
      isAnswer(entry, 'Verifying', asked) ? { ...entry, phase: 'Verified' } : entry,
    )
    .with({ kind: 'VerifyFailed' }, ({ asked, failure }) => {
      if (!isAnswer(entry, 'Verifying', asked)) return entry
      const refusals = entry.refusals + (failure.kind === 'CodeRefused' ? 1 : 0)
      return { ...entry, phase: 'Sent', failure, refusals }
    })
    .with({ kind: 'TargetChanged' }, () => ({ ...NO_CODE, asked: entry.asked + 1 }))
    .exhaustive()

const isAnswer = (entry: CodeEntry<OwnCodeFailure>, phase: CodePhase, asked: number): boolean =>
  entry.phase === phase && entry.asked === asked

const toTimer = ({ sentAt, expiresAt, resendAt }: CodeSent, heardAt: Instant): CodeTimer => ({
  heardAt,
  lifeSeconds: Instant.secondsBetween(sentAt, expiresAt),
  resendSeconds: Instant.secondsBetween(sentAt, resendAt),
})

/**
 * A refusal within the wait means that a code is out: sent before a reload, or with an answer that was lost. It can be typed, and
 * as it lives no longer than the next one waits, what is left of the wait is what is left of it.
 */
const notSent = <Own extends OwnCodeFailure>(
  entry: CodeEntry<Own>,
  failure: CodeEntryFailure | Own,
  heardAt: Instant,
): CodeEntry<Own> => {
  if (failure.kind !== 'TooManyRequests' || failure.retryAfterSeconds > CODE_RESEND_SECONDS)
    return { ...entry, phase: entry.timer === null ? 'NothingSent' : 'Sent', failure }
  const { retryAfterSeconds: seconds } = failure
  return { ...entry, phase: 'Sent', failure, timer: { heardAt, lifeSeconds: seconds, resendSeconds: seconds } }
}

/** A whole code out of a pasted message, or the digits that are there. What follows a refused code begins the next try. */
const typedCode = ({ code, failure }: CodeEntry<OwnCodeFailure>, text: string): string => {
  const isNext = failure?.kind === 'CodeRefused' && text.length > code.length && text.startsWith(code)
  const runs = (isNext ? text.slice(code.length) : text).split(/\D+/)
  return runs.find(run => run.length === CODE_LENGTH) ?? runs.join('').slice(0, CODE_LENGTH)
}
