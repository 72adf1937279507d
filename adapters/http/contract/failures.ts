import type { CallFailure } from '#core/shared/failures.ts'
import type {
  CodeRefused,
  EmailTaken,
  LogInRefused,
  MessageNotSent,
  NotEligible,
  PasswordIncorrect,
  PasswordTooCommon,
  PhoneTaken,
  RegisteredOtherWay,
  ResetRefused,
  SocialNotOffered,
  SocialPassRefused,
  SocialRefused,
  SocialStateMismatch,
  SocialUnreachable,
  TermsNotAgreed,
} from '#core/account/errors.ts'
import type { EndRefused, PayRenewalRefused } from '#core/billing/ports/own-contracts.ts'
import type { ConfirmFailure } from '#core/billing/ports/payments.ts'
import type { CardNeeded, PaymentNotFound } from '#core/billing/errors.ts'
import type { ReportNotFound } from '#core/storing/errors.ts'
import type { SoldOut } from '#core/storing/capacity.ts'
import type { PickupWindowLocked, WindowFull } from '#core/storing/pickup-window.ts'
import type { NoSavedPlace, PickupPlaceLocked, TooManyPlaces } from '#core/storing/pickup-place.ts'
import type { CheckoutRefused } from '#core/storing/ports/checkouts.ts'

/** Every failure that can cross the wire. */
export type WireFailure =
  | CallFailure
  | EmailTaken
  | PhoneTaken
  | TermsNotAgreed
  | LogInRefused
  | PasswordIncorrect
  | MessageNotSent
  | CodeRefused
  | ResetRefused
  | (PasswordTooCommon & { readonly field: string })
  | RegisteredOtherWay
  | NotEligible
  | SocialNotOffered
  | SocialPassRefused
  | SocialRefused
  | SocialStateMismatch
  | SocialUnreachable
  | ConfirmFailure
  | PaymentNotFound
  | ReportNotFound
  | CheckoutRefused
  | PickupPlaceLocked
  | PickupWindowLocked
  | WindowFull
  | SoldOut
  | NoSavedPlace
  | TooManyPlaces
  | EndRefused
  | PayRenewalRefused
  | CardNeeded

export type FailureKind = WireFailure['kind']

/**
 * Status and code of each failure (docs/rules/wire.md). A declined card is the exception: its code is the provider's own.
 * 401 is kept for calls that carried, or should have carried, a token (G02).
 */
export const FAILURE_CODES = {
  InvalidInput: { status: 400, code: 'INVALID_INPUT' },
  TermsNotAgreed: { status: 400, code: 'TERMS_NOT_AGREED' },
  LogInRefused: { status: 400, code: 'LOGIN_FAILED' },
  PasswordIncorrect: { status: 400, code: 'PASSWORD_INCORRECT' },
  PasswordTooCommon: { status: 400, code: 'PASSWORD_TOO_COMMON' },
  CodeRefused: { status: 400, code: 'CODE_INCORRECT' },
  ResetRefused: { status: 400, code: 'RESET_NOT_ALLOWED' },
  SocialStateMismatch: { status: 400, code: 'SECURITY_CHECK_FAILED' },
  SocialRefused: { status: 400, code: 'SOCIAL_LOGIN_FAILED' },
  AmountMismatch: { status: 400, code: 'AMOUNT_MISMATCH' },
  PaymentDeclined: { status: 400, code: 'PAYMENT_DECLINED' },
  CheckoutDayPast: { status: 400, code: 'CHECKOUT_DAY_PAST' },
  CheckoutDayTooLate: { status: 400, code: 'CHECKOUT_DAY_TOO_LATE' },
  ProxyIncomplete: { status: 400, code: 'PROXY_INCOMPLETE' },
  RecipientPhoneRequired: { status: 400, code: 'RECIPIENT_PHONE_REQUIRED' },
  SignInNeeded: { status: 401, code: 'SIGN_IN_NEEDED' },
  SocialPassRefused: { status: 401, code: 'TEMP_TOKEN_INVALID' },
  AccessForbidden: { status: 403, code: 'FORBIDDEN' },
  OrderNotFound: { status: 404, code: 'ORDER_NOT_FOUND' },
  PaymentNotFound: { status: 404, code: 'PAYMENT_NOT_FOUND' },
  NoEquipment: { status: 404, code: 'NO_EQUIPMENT' },
  NoSavedPlace: { status: 404, code: 'NO_SAVED_PLACE' },
  ReportNotFound: { status: 404, code: 'REPORT_NOT_FOUND' },
  SocialNotOffered: { status: 404, code: 'SOCIAL_NOT_OFFERED' },
  EmailTaken: { status: 409, code: 'EMAIL_TAKEN' },
  PhoneTaken: { status: 409, code: 'PHONE_TAKEN' },
  RegisteredOtherWay: { status: 409, code: 'REGISTERED_OTHER_WAY' },
  NotEligible: { status: 409, code: 'NOT_ELIGIBLE' },
  OrderAlreadyPaid: { status: 409, code: 'ORDER_ALREADY_PAID' },
  OrderExpired: { status: 409, code: 'ORDER_EXPIRED' },
  CheckoutLimit: { status: 409, code: 'CHECKOUT_LIMIT' },
  PickupPlaceLocked: { status: 409, code: 'PICKUP_PLACE_LOCKED' },
  PickupWindowLocked: { status: 409, code: 'PICKUP_WINDOW_LOCKED' },
  WindowFull: { status: 409, code: 'WINDOW_FULL' },
  SoldOut: { status: 409, code: 'SOLD_OUT' },
  TooManyPlaces: { status: 409, code: 'TOO_MANY_PLACES' },
  InvalidState: { status: 409, code: 'INVALID_TRANSITION' },
  RefundChanged: { status: 409, code: 'REFUND_CHANGED' },
  IntentMismatch: { status: 409, code: 'INTENT_MISMATCH' },
  RenewalLocked: { status: 409, code: 'RENEWAL_LOCKED' },
  RenewalEnded: { status: 409, code: 'RENEWAL_ENDED' },
  NothingUnpaid: { status: 409, code: 'NOTHING_UNPAID' },
  TriedToday: { status: 409, code: 'TRIED_TODAY' },
  CardNeeded: { status: 409, code: 'CARD_NEEDED' },
  InProgress: { status: 409, code: 'IN_PROGRESS' },
  KeyReused: { status: 409, code: 'KEY_REUSED' },
  TooManyRequests: { status: 429, code: 'TOO_MANY_REQUESTS' },
  MessageNotSent: { status: 503, code: 'MESSAGE_NOT_SENT' },
  SocialUnreachable: { status: 503, code: 'SOCIAL_UNAVAILABLE' },
  ServiceUnreachable: { status: 503, code: 'SERVICE_UNAVAILABLE' },
} as const satisfies Record<FailureKind, { status: number; code: string }>
