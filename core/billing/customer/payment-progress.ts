import type { ConfirmFailure, Payment } from '../ports/payments.ts'
import type { PaymentNotFound } from '../errors.ts'
import type { InProgress, ServiceUnreachable } from '#core/shared/failures.ts'

/** Nothing was charged for the order, and nothing is being charged. */
export type NotPaid = { readonly kind: 'NotPaid' }

/** Paid once, and given back since. */
export type PaymentRefundedSince = { readonly kind: 'PaymentRefundedSince' }

/** A decided no; while the outcome is unknown there is none (G36). */
export type PaymentFailed =
  | Exclude<ConfirmFailure, InProgress | ServiceUnreachable>
  | PaymentNotFound
  | NotPaid
  | PaymentRefundedSince

/** What the result pages show. `checking` after a long wait; it still turns into the decision automatically. */
export type PaymentProgress =
  | { readonly status: 'confirming' }
  | { readonly status: 'checking' }
  | { readonly status: 'paid'; readonly payment: Payment }
  /** Paid, and no customer is signed in to be shown what. */
  | { readonly status: 'paidUnseen' }
  | { readonly status: 'failed'; readonly failure: PaymentFailed }
