import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'

/** Longer than the provider leaves its window open (30 minutes) and waits for the confirmation (10). */
export const PAYMENT_PASS_MINUTES = 45

/** The right to confirm this one order at this amount, and nothing else (G114). */
export type PaymentPass = { readonly customer: CustomerId; readonly orderId: OrderId; readonly amountWon: Won }

/** Signed, so that it needs no session and no row. */
export interface PaymentPasses {
  issue(pass: PaymentPass, now: Instant): string
  /** Null for whatever is no pass of ours, or is over. */
  read(signed: string, now: Instant): PaymentPass | null
}
