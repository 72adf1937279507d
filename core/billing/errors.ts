import type { InProgress } from '#core/shared/failures.ts'
import type { Won } from '#core/shared/won.ts'

/** The amount that came back from the card window is not the amount of the order; nothing was charged. */
export type AmountMismatch = { readonly kind: 'AmountMismatch' }

/** The order has been paid already, with another payment. */
export type OrderAlreadyPaid = { readonly kind: 'OrderAlreadyPaid' }

/** The order was not paid in time, or was replaced by a newer one of its kind. */
export type OrderExpired = { readonly kind: 'OrderExpired'; readonly isReplaced: boolean }

/** The card was refused; no money moved and the order can be paid again. `code` and `message` are the provider's. */
export type PaymentDeclined = { readonly kind: 'PaymentDeclined'; readonly code: string; readonly message: string }

/** No such payment, or not the caller's. */
export type PaymentNotFound = { readonly kind: 'PaymentNotFound' }

/** The refund has become smaller than what the customer was shown; nothing was cancelled (G40). */
export type RefundChanged = { readonly kind: 'RefundChanged'; readonly refundableWon: Won }

/** The gear was picked up, or was not yet: what the customer means to do is another thing by now; nothing happened (G38). */
export type IntentMismatch = { readonly kind: 'IntentMismatch' }

/** The coming renewal can no longer be stopped; nothing happened (G61). */
export type RenewalLocked = { readonly kind: 'RenewalLocked' }

/** The contract was ended: nothing is charged for it any more. */
export type RenewalEnded = { readonly kind: 'RenewalEnded' }

/** The coming term is paid, or the card is still retried automatically. */
export type NothingUnpaid = { readonly kind: 'NothingUnpaid' }

/** The same card said no today. */
export type TriedToday = { readonly kind: 'TriedToday' }

/** There is no usable card to renew with (G70). */
export type CardNeeded = { readonly kind: 'CardNeeded' }

/** Why a renewal that is open is not charged once more, whether its customer or the staff asks. */
export type RenewalNotCharged = RenewalEnded | NothingUnpaid | InProgress | CardNeeded | TriedToday
