import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Hashed } from './hashed.ts'
import type { Provider } from './provider.ts'

/** What is written down about the safety of an account (ASVS 16.3.1 to 16.3.3). `…_LIMITED` and `…_PAUSED` were refused unseen. */
export const SECURITY_EVENT_KINDS = [
  'LOGGED_IN',
  'LOG_IN_FAILED',
  'LOG_IN_PAUSED',
  'LOG_IN_LIMITED',
  'SIGN_UP_LIMITED',
  'CARDS_LIMITED',
  'PASSWORD_CHANGED',
  'PHONE_CHANGED',
  'LOGGED_OUT_EVERYWHERE',
  'CARD_STORED',
  'CARD_REMOVED',
  'LEFT',
] as const

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

export type SecurityEvent = {
  readonly kind: SecurityEventKind
  /** Null where no account has the e-mail, no person was confirmed, or the person has left. */
  readonly customer: CustomerId | null
  /** The hash of what was typed where no account has the e-mail, as the guard of logins has it; of a departed customer, as the archive has it. */
  readonly account: Hashed | null
  /** Of a login: by e-mail, or which provider's. */
  readonly via: Provider | null
  /** Null where a session did it, or the staff. */
  readonly address: Hashed | null
  /** As a person would name it. */
  readonly device: string | null
  readonly at: Instant
}

/** What no rate limit keeps from being repeated: from one address it is written down once in this time, so that a flood fills no table. */
export const REPEATED_AFTER_SECONDS = 5 * 60

/** Whether nothing else limits how often this can happen: a login by e-mail is counted before its password is compared. */
export const isUnlimited = ({ kind, via }: SecurityEvent): boolean =>
  kind.endsWith('_LIMITED') || kind === 'LOG_IN_PAUSED' || (kind === 'LOG_IN_FAILED' && via !== 'EMAIL')
