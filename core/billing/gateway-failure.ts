/**
 * What a refusal by the card provider means for us (reference of Toss's error codes, "handling classes").
 * `Unknown`: money may have moved, read the provider's record first. `Declined`: this card will not do, another may.
 * `Restart`: the customer begins again at the card window. `Misconfigured`: our keys or our request are wrong; staff is alerted.
 */
export type GatewayFailure = 'Unknown' | 'Declined' | 'Restart' | 'Misconfigured'

/**
 * The shop's keys or its contract with the provider are wrong: no payment of anybody goes through until the shop acts (G845).
 * https://docs.tosspayments.com/reference/error-codes, 전체 에러 목록
 */
const SHOP_NOT_SET_UP: ReadonlySet<string> = new Set([
  'UNAUTHORIZED_KEY',
  'INVALID_API_KEY',
  'INVALID_CLIENT_KEY',
  'INCORRECT_BASIC_AUTH_FORMAT',
  'NOT_SUPPORTED_METHOD',
  'NOT_FOUND_TERMINAL_ID',
  'NOT_FOUND_MERCHANT',
  'NOT_FOUND_MERCHANT_INTEGRATION',
  'NOT_REGISTERED_BUSINESS',
  'NOT_REGISTERED_SUBMALL',
  'INVALID_UNREGISTERED_SUBMALL',
  'API_VERSION_UPDATE_NEEDED',
])

/** For which the shop has keys and a contract, each apart. */
export type PaymentWay = 'card' | 'stored-card'

export const isShopNotSetUp = (code: string): boolean => SHOP_NOT_SET_UP.has(code)

const KEY_REFUSED: ReadonlySet<string> = new Set(['UNAUTHORIZED_KEY', 'INVALID_API_KEY', 'INCORRECT_BASIC_AUTH_FORMAT'])

/** Of these any call that the provider takes is the opposite; a contract shows in a payment alone. */
export const isKeyRefused = (code: string): boolean => KEY_REFUSED.has(code)

/** Codes that mean the same whatever HTTP status they come with. A code that is neither here nor a refusal leaves it open: `Unknown`. */
const FAILURE_BY_CODE: ReadonlyMap<string, GatewayFailure> = new Map<string, GatewayFailure>([
  // They look like refusals, but an earlier try of ours may have got through.
  ['NOT_CANCELABLE_AMOUNT', 'Unknown'],
  ['NOT_MATCHES_REFUNDABLE_AMOUNT', 'Unknown'],
  ['NOT_FOUND_PAYMENT_SESSION', 'Restart'],
  ['INVALID_BILLING_AUTH', 'Restart'],
  ['FORBIDDEN_REQUEST', 'Misconfigured'],
  ['INVALID_REQUEST', 'Misconfigured'],
  ['INVALID_IDEMPOTENCY_KEY', 'Misconfigured'],
])

/** How the provider says no to a refund. An earlier try of ours may be the very reason, so its record is read before the no is believed. */
const REFUND_REFUSALS: ReadonlySet<string | undefined> = new Set([
  'ALREADY_CANCELED_PAYMENT',
  'ALREADY_REFUND_PAYMENT',
  'NOT_CANCELABLE_AMOUNT',
  'NOT_MATCHES_REFUNDABLE_AMOUNT',
])

export const isRefundRefusal = (code: string | undefined): code is string => REFUND_REFUSALS.has(code)

/** The families of codes by which the provider refuses a card, a payment or a refund for good. A code of another kind may mean anything. */
const REFUSALS =
  /^(INVALID|REJECT|EXCEED|NOT_(SUPPORTED|ALLOWED|AVAILABLE|FOUND|REGISTERED|MATCHES|CANCELABLE)|RESTRICTED|BELOW_MINIMUM|UNAPPROVED)_|^(FDS_ERROR|CARD_PROCESSING_ERROR|REFUND_REJECTED|FORBIDDEN_BANK_REFUND_REQUEST|ALREADY_REMOVED_BILLING_KEY|BILLING_KEY_NOT_FOUND|NOT_FOUND)$/

/** Says nothing about the card. */
const TOO_MANY_REQUESTS = 429

/** `code` is null when the answer could not be read at all. */
export const gatewayFailure = (httpStatus: number, code: string | null): GatewayFailure => {
  if (code === null) return 'Unknown'
  if (isShopNotSetUp(code)) return 'Misconfigured'
  const isRefusal = httpStatus >= 400 && httpStatus < 500 && httpStatus !== TOO_MANY_REQUESTS && REFUSALS.test(code)
  return FAILURE_BY_CODE.get(code) ?? (isRefusal ? 'Declined' : 'Unknown')
}
