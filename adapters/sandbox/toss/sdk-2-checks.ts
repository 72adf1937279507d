import {
  type Check,
  CUSTOMER_KEY,
  isAddress,
  isMatch,
  isText,
  methodCheck,
  personChecks,
  type WindowKind,
} from './sdk-checks.ts'

/**
 * `payment`, `requestPayment` and `requestBillingAuth` of the second version: https://docs.tosspayments.com/sdk/v2/js#결제창, and the types of
 * @tosspayments/tosspayments-sdk 2.8.1; codes and sentences of https://docs.tosspayments.com/reference/error-codes, SDK 에러.
 */
export const checks2 = (
  kind: WindowKind,
  customerKey: unknown,
  parameters: Record<string, unknown>,
): readonly Check[] => [
  ...customerKeyChecks(customerKey),
  methodCheck(parameters['method'], ['CARD']),
  ...(kind === 'payment' ? amountChecks(parameters) : []),
  promiseCheck(parameters),
  ...addressChecks(parameters),
  parameterCheck(kind, parameters),
]

const customerKeyChecks = (customerKey: unknown): readonly Check[] => [
  [isMatch(customerKey, /_g?sk_/), 'INSECURE_KEY_USAGE', '시크릿 키는 브라우저에서 사용할 수 없습니다.'],
  [
    !isMatch(customerKey, CUSTOMER_KEY),
    'INVALID_CUSTOMER_KEY',
    '고객키는 영문 대소문자, 숫자, 특수문자 -, _, =, ., @로 2자 이상 50자 이하여야 합니다.',
  ],
]

const INVALID_PARAMETERS =
  '필수 파라미터를 누락하거나, 정의되지 않은 파라미터를 추가하거나, 파라미터의 타입이 올바르지 않습니다.'

/** Those of a card that the types of @tosspayments/tosspayments-sdk 2.8.1 name; another one is refused. */
const BOTH_KINDS = ['method', 'successUrl', 'failUrl', 'customerName', 'customerEmail', 'windowTarget']
const KNOWN: { readonly [Kind in WindowKind]: readonly string[] } = {
  payment: [
    ...BOTH_KINDS,
    'amount',
    'orderId',
    'orderName',
    'customerMobilePhone',
    'taxFreeAmount',
    'metadata',
    'card',
  ],
  billing: [...BOTH_KINDS, 'selectableCardTypes', 'flowMode', 'easyPay', 'cardCompany'],
}

const amountChecks = ({ amount }: Record<string, unknown>): readonly Check[] => {
  const { currency, value } = Object(amount) as { readonly currency?: unknown; readonly value?: unknown }
  return [
    [currency !== 'KRW', 'INVALID_AMOUNT_CURRENCY', '잘못된 통화 값입니다.'],
    [!Number.isSafeInteger(value), 'INVALID_AMOUNT_VALUE', '결제금액이 올바르지 않습니다.'],
    [Number(value) <= 0, 'BELOW_ZERO_AMOUNT', '금액은 0보다 커야 합니다.'],
  ]
}

/** What is no amount, address or method has one code in the second version. */
const parameterCheck = (kind: WindowKind, parameters: Record<string, unknown>): Check => {
  const { orderId, orderName, windowTarget } = parameters
  const isKnown = Object.keys(parameters).every(name => KNOWN[kind].includes(name))
  const isOrder = isMatch(orderId, /^[\w=-]{6,64}$/) && isText(orderName)
  const isPlace = windowTarget === undefined || windowTarget === 'iframe' || windowTarget === 'self'
  const isWrong =
    !isKnown || !isPlace || (kind === 'payment' && !isOrder) || personChecks(parameters).some(([isOff]) => isOff)
  return [isWrong, 'INVALID_PARAMETERS', INVALID_PARAMETERS]
}

const promiseCheck = ({ successUrl, failUrl }: Record<string, unknown>): Check => [
  successUrl === undefined && failUrl === undefined,
  'NOT_SUPPORTED_PROMISE',
  'Promise 방식을 지원하지 않습니다. successUrl, failUrl을 사용해주세요.',
]

const addressChecks = ({ successUrl, failUrl }: Record<string, unknown>): readonly Check[] => [
  [!isAddress(successUrl), 'INCORRECT_SUCCESS_URL_FORMAT', '잘못된 successUrl 입니다.'],
  [!isAddress(failUrl), 'INCORRECT_FAIL_URL_FORMAT', '잘못된 failUrl 입니다.'],
]
