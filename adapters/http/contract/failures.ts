import type { CallFailure } from '#core/shared/failures.ts'
import type { EmailTaken, LogInRefused, PhoneTaken, TermsNotAgreed } from '#core/account/errors.ts'
import type { ConfirmFailure } from '#core/billing/ports/payments.ts'
import type { PaymentNotFound } from '#core/billing/errors.ts'

/** Every failure that can cross the wire. */
export type WireFailure =
  | CallFailure
  | EmailTaken
  | PhoneTaken
  | TermsNotAgreed
  | LogInRefused
  | ConfirmFailure
  | PaymentNotFound

export type FailureKind = WireFailure['kind']

/**
 * Status and code of each failure (rules.md section 8). A declined card is the exception: its code is the provider's own.
 * 401 is kept for calls that carried, or should have carried, a token (G02).
 */
export const FAILURE_CODES = {
  InvalidInput: { status: 400, code: 'INVALID_INPUT' },
  TermsNotAgreed: { status: 400, code: 'TERMS_NOT_AGREED' },
  LogInRefused: { status: 400, code: 'LOGIN_FAILED' },
  AmountMismatch: { status: 400, code: 'AMOUNT_MISMATCH' },
  PaymentDeclined: { status: 400, code: 'PAYMENT_DECLINED' },
  SignInNeeded: { status: 401, code: 'SIGN_IN_NEEDED' },
  AccessForbidden: { status: 403, code: 'FORBIDDEN' },
  OrderNotFound: { status: 404, code: 'ORDER_NOT_FOUND' },
  PaymentNotFound: { status: 404, code: 'PAYMENT_NOT_FOUND' },
  EmailTaken: { status: 409, code: 'EMAIL_TAKEN' },
  PhoneTaken: { status: 409, code: 'PHONE_TAKEN' },
  OrderAlreadyPaid: { status: 409, code: 'ORDER_ALREADY_PAID' },
  OrderExpired: { status: 409, code: 'ORDER_EXPIRED' },
  InProgress: { status: 409, code: 'IN_PROGRESS' },
  KeyReused: { status: 409, code: 'KEY_REUSED' },
  TooManyRequests: { status: 429, code: 'TOO_MANY_REQUESTS' },
  ServiceUnreachable: { status: 503, code: 'SERVICE_UNAVAILABLE' },
} as const satisfies Record<FailureKind, { status: number; code: string }>
