import type { LongFailCode, ShortFailCode } from '#core/billing/fail-codes.ts'

type FailPage = 'long' | 'short'

const CANCELLED = '결제된 금액은 없어요. 원할 때 이어서 결제할 수 있어요.'
const ABORTED = '결제하는 중에 문제가 생겼어요. 결제되지 않았으니 다시 시도해 주세요.'
const CARD_COMPANY_REFUSED =
  '카드사에서 승인하지 않아 결제되지 않았어요. 다른 카드로 결제하거나 카드사에 문의해 주세요.'
const NOT_ENOUGH_MONEY = '잔액이 부족해 결제되지 않았어요. 잔액을 확인하거나 다른 카드로 결제해 주세요.'
const DEFAULT = '결제하는 중에 문제가 생겼어요. 잠시 뒤 다시 시도해 주세요.'

const LONG_TEXTS: Readonly<Record<LongFailCode, string>> = {
  PAY_PROCESS_CANCELED: CANCELLED,
  PAY_PROCESS_ABORTED: ABORTED,
  REJECT_CARD_COMPANY: CARD_COMPANY_REFUSED,
  INSUFFICIENT_FUNDS: NOT_ENOUGH_MONEY,
  INVALID_CARD_EXPIRATION: '카드 유효기간이 지나 결제되지 않았어요. 다른 카드로 결제해 주세요.',
  INVALID_STOPPED_CARD: '사용이 정지된 카드라 결제되지 않았어요. 다른 카드로 결제해 주세요.',
  EXCEED_MAX_DAILY_PAYMENT_COUNT:
    '카드의 하루 결제 횟수를 넘어 결제되지 않았어요. 내일 다시 하거나 다른 카드로 결제해 주세요.',
  NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT:
    '이 카드로는 할부로 결제할 수 없어요. 일시불이나 다른 카드로 결제해 주세요.',
  INVALID_CARD_INSTALLMENT_PLAN: '고른 할부 개월로 결제할 수 없어요. 다른 할부 개월이나 일시불로 결제해 주세요.',
  NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN: '이 결제는 할부를 지원하지 않아요. 일시불로 결제해 주세요.',
  EXCEED_MAX_PAYMENT_AMOUNT:
    '카드의 하루 결제 한도를 넘어 결제되지 않았어요. 한도를 확인하거나 다른 카드로 결제해 주세요.',
  INVALID_AUTHORIZE_AUTH: '카드 인증이 되지 않아 결제되지 않았어요. 인증부터 다시 해 주세요.',
  INVALID_CARD_LOST_OR_STOLEN: '분실이나 도난으로 신고된 카드라 결제되지 않았어요. 다른 카드로 결제해 주세요.',
  RESTRICTED_TRANSFER_ACCOUNT: '출금이 제한된 계좌라 결제되지 않았어요. 다른 결제 수단을 골라 주세요.',
  INVALID_ACCOUNT_INFO_RE_REGISTER:
    '계좌 정보가 맞지 않아 결제되지 않았어요. 계좌를 다시 등록하거나 다른 카드로 결제해 주세요.',
  NOT_AVAILABLE_BANK: '지금은 은행 이용 시간이 아니라 결제되지 않았어요. 은행이 열린 뒤 다시 결제해 주세요.',
  INVALID_PASSWORD: '결제 비밀번호가 맞지 않아 결제되지 않았어요. 비밀번호를 확인하고 다시 결제해 주세요.',
  INCORRECT_BASIC_AUTH_FORMAT: '결제 요청이 올바르지 않아 결제되지 않았어요. 계속되면 고객센터에 알려 주세요.',
  FDS_ERROR: '위험한 거래로 보여 카드사에서 결제를 막았어요. 다른 카드로 결제하거나 카드사에 문의해 주세요.',
}

const OVER_LIMIT = '카드 한도를 넘어 결제되지 않았어요. 한도를 확인하거나 다른 카드로 결제해 주세요.'
const TROUBLE = '카드사에 잠시 문제가 생겨 결제되지 않았어요. 잠시 뒤 다시 결제해 주세요.'

const NOT_CARRIED_ON = '결제가 끝까지 이어지지 않아 결제되지 않았어요. 처음부터 다시 결제해 주세요.'
const CARD_GONE = '등록한 카드를 더는 쓸 수 없어 결제되지 않았어요. 다른 카드로 결제해 주세요.'

/** What the card provider says of a payment beyond the pages' own codes, above all of a stored card; its sentences speak to shops. */
const MORE_TEXTS: Readonly<Record<string, string>> = {
  EXCEED_MAX_AMOUNT: OVER_LIMIT,
  EXCEED_MAX_ONE_DAY_AMOUNT: OVER_LIMIT,
  EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT: OVER_LIMIT,
  REJECT_CARD_PAYMENT: '한도나 잔액이 모자라 결제되지 않았어요. 확인하고 다시 하거나 다른 카드로 결제해 주세요.',
  INVALID_REJECT_CARD: CARD_COMPANY_REFUSED,
  CARD_PROCESSING_ERROR: TROUBLE,
  PROVIDER_ERROR: TROUBLE,
  NOT_FOUND_PAYMENT: NOT_CARRIED_ON,
  NOT_FOUND_PAYMENT_SESSION: NOT_CARRIED_ON,
  UNAPPROVED_ORDER_ID: NOT_CARRIED_ON,
  ALREADY_REMOVED_BILLING_KEY: CARD_GONE,
  BILLING_KEY_NOT_FOUND: CARD_GONE,
  INVALID_BILL_KEY_REQUEST: CARD_GONE,
  NOT_FOUND_BILLING: CARD_GONE,
  NOT_MATCHES_CUSTOMER_KEY: CARD_GONE,
  INVALID_CARD_NUMBER: '카드 번호가 맞지 않아 결제되지 않았어요. 번호를 확인하거나 다른 카드로 결제해 주세요.',
  NOT_SUPPORTED_CARD_TYPE: '쓸 수 없는 종류의 카드라 결제되지 않았어요. 다른 카드로 결제해 주세요.',
  EXCEED_MAX_AUTH_COUNT: '인증을 여러 번 틀려 결제되지 않았어요. 내일 다시 하거나 다른 카드로 결제해 주세요.',
  REJECT_ACCOUNT_PAYMENT: NOT_ENOUGH_MONEY,
  NOT_REGISTERED_CARD_COMPANY:
    '사용 등록을 하지 않은 카드라 결제되지 않았어요. 카드사에 사용 등록을 하거나 다른 카드로 결제해 주세요.',
}

const SHORT_TEXTS: Readonly<Record<ShortFailCode, string>> = {
  PAY_PROCESS_CANCELED: CANCELLED,
  PAY_PROCESS_ABORTED: ABORTED,
  REJECT_CARD_COMPANY: CARD_COMPANY_REFUSED,
  INSUFFICIENT_BALANCE: NOT_ENOUGH_MONEY,
  REJECT_ISSUER: CARD_COMPANY_REFUSED,
}

/**
 * What a fail page says. `code` and `message` come from the page's address, so they are only looked up and shown as text.
 * Our table wins on the long page, the provider's sentence on the short one (G35).
 */
export const paymentFailureText = (code: string | null, message: string | null, page: FailPage): string => {
  const given = message?.trim() || undefined
  const texts: Readonly<Record<string, string>> = page === 'long' ? { ...MORE_TEXTS, ...LONG_TEXTS } : SHORT_TEXTS
  const known = code !== null && Object.hasOwn(texts, code) ? texts[code] : undefined
  return (page === 'long' ? (known ?? given) : (given ?? known)) ?? DEFAULT
}

/** The customer closed the card window: nothing went wrong. */
export const isCancelled = (code: string | null): boolean => code === 'PAY_PROCESS_CANCELED'
