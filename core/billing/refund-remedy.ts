/** What helps where the card provider gave nothing back: the account of the customer, another hour, or a word with the provider. */
export type RefundRemedy = 'BY_BANK' | 'RETRY_IN_DAYTIME' | 'RAISE_LIMIT'

/** What the provider refuses with where the card takes a payment back only as a whole. */
export const PART_NOT_ALLOWED = 'NOT_ALLOWED_PARTIAL_REFUND'

/** Where the code says what helps (https://docs.tosspayments.com/reference/error-codes, 결제 취소); null: it does not. */
export const refundRemedy = (code: string): RefundRemedy | null => REMEDIES.get(code) ?? null

const REMEDIES: ReadonlyMap<string, RefundRemedy> = new Map([
  [PART_NOT_ALLOWED, 'BY_BANK'],
  ['NOT_AVAILABLE_BANK', 'RETRY_IN_DAYTIME'],
  ['EXCEED_CANCEL_LIMIT', 'RAISE_LIMIT'],
  // What the shop gave back in a day or a month (전체 에러 목록).
  ['EXCEED_MAX_REFUND_AMOUNT', 'RAISE_LIMIT'],
])
