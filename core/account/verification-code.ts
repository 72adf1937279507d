import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'
import { Instant } from '#core/shared/instant.ts'

/** Six digits, sent by SMS or e-mail. */
export type VerificationCode = Brand<string, 'VerificationCode'>

export type InvalidVerificationCode = { readonly kind: 'InvalidVerificationCode' }
export type CodeExpired = { readonly kind: 'CodeExpired' }
export type CodeWrong = { readonly kind: 'CodeWrong' }
/** Tried too often; only a new code helps. */
export type CodeDead = { readonly kind: 'CodeDead' }

/** In digits. */
export const CODE_LENGTH = 6
/** Shown as the timer, and sent as `expiresAt` (G05). */
export const CODE_LIFETIME_SECONDS = 120
/** Until another code may be sent; it replaces the old one (G06). */
export const CODE_RESEND_SECONDS = 120
/** How often one code may be compared. */
export const CODE_TRIES = 5
/** How long a verified code gives the right to a new password (G07). */
export const RESET_PASS_MINUTES = 10

/** The newest code of one target, as it is, or as a hash of it. */
export type CodeChallenge<Code extends string = VerificationCode> = {
  readonly code: Code
  readonly sentAt: Instant
  /** With the try that is being checked still counted: the record takes it off before the compare, so pass what was left before that. */
  readonly triesLeft: number
}

type Sent = Pick<CodeChallenge, 'sentAt'>

const SIX_DIGITS = new RegExp(`^\\d{${CODE_LENGTH}}$`)

export const VerificationCode = {
  parse: (text: string): Result<VerificationCode, InvalidVerificationCode> =>
    SIX_DIGITS.test(text) ? ok(text as VerificationCode) : err({ kind: 'InvalidVerificationCode' }),
}

const secondsUntil = (afterSeconds: number, { sentAt }: Sent, now: Instant): number =>
  Math.max(0, Math.ceil(afterSeconds - Instant.secondsBetween(sentAt, now)))

/** Whole seconds the code still lives; 0 means that it is over. */
export const secondsLeft = (challenge: Sent, now: Instant): number =>
  secondsUntil(CODE_LIFETIME_SECONDS, challenge, now)

/** What a refused resend answers as `retryAfter` (G06). */
export const secondsUntilResend = (challenge: Sent, now: Instant): number =>
  secondsUntil(CODE_RESEND_SECONDS, challenge, now)

/** Compares only while the code lives and tries are left. */
export const checkCode = <Code extends string>(
  challenge: CodeChallenge<Code>,
  typed: Code,
  now: Instant,
): Result<void, CodeExpired | CodeWrong | CodeDead> => {
  if (challenge.triesLeft <= 0) return err({ kind: 'CodeDead' })
  if (secondsLeft(challenge, now) === 0) return err({ kind: 'CodeExpired' })
  return typed === challenge.code ? ok() : err({ kind: 'CodeWrong' })
}

/** Whole seconds as `m:ss`. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
