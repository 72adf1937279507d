/** Refusals after which the stored card will never pay again, by the provider's codes (reference of Toss's billing charge). */
const GONE: ReadonlySet<string> = new Set([
  'ALREADY_REMOVED_BILLING_KEY',
  'BILLING_KEY_NOT_FOUND',
  'INVALID_BILL_KEY_REQUEST',
  'NOT_FOUND_BILLING',
  'NOT_MATCHES_CUSTOMER_KEY',
  'INVALID_CARD_EXPIRATION',
  'INVALID_CARD_LOST_OR_STOLEN',
  'INVALID_CARD_NUMBER',
  'INVALID_STOPPED_CARD',
  'NOT_SUPPORTED_CARD_TYPE',
])

export const isCardGone = (code: string): boolean => GONE.has(code)
