import type { SandboxKeys } from './basic-auth.ts'

export type WindowKind = 'payment' | 'billing'

const MAX_TEXT = 100
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT
export const isMatch = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value)
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const isEmail = (value: unknown): boolean => isText(value) && isMatch(value, /^[^\s@]+@[^\s@]+\.[^\s@]+$/)

export const CUSTOMER_KEY = /^[\w=.@-]{2,50}$/

export type Check = readonly [isWrong: boolean, code: string, message: string]

export const keyChecks = (clientKey: string, kind: WindowKind, keys: SandboxKeys): readonly Check[] => [
  [/_g?sk_/.test(clientKey), 'INSECURE_KEY_USAGE', '시크릿 키는 브라우저에서 사용할 수 없습니다.'],
  [/_gck_/.test(clientKey), 'NOT_SUPPORTED_WIDGET_KEY', '위젯 연동 키는 지원하지 않습니다.'],
  [
    clientKey !== keys.clientKey && clientKey !== keys.billing.clientKey,
    'INVALID_CLIENT_KEY',
    '잘못된 클라이언트 키입니다.',
  ],
  [
    (clientKey === keys.billing.clientKey) !== (kind === 'billing'),
    'NOT_SUPPORTED_METHOD',
    '이 상점에서 계약하지 않은 결제 방법입니다.',
  ],
]

export const personChecks = ({ customerName, customerEmail }: Record<string, unknown>): readonly Check[] => [
  [customerName !== undefined && !isText(customerName), 'INVALID_PARAMETER', '구매자 이름이 올바르지 않습니다.'],
  [customerEmail !== undefined && !isEmail(customerEmail), 'INVALID_EMAIL', '이메일 형식이 올바르지 않습니다.'],
]

export const methodCheck = (method: unknown, names: readonly unknown[]): Check => [
  !names.includes(method),
  'NOT_SUPPORTED_METHOD',
  '지원되지 않는 결제 수단입니다.',
]

/** `requestPayment` and `requestBillingAuth` of the first version. */
export const checks1 = (kind: WindowKind, method: unknown, parameters: Record<string, unknown>): readonly Check[] => [
  methodCheck(method, ['카드', 'CARD']),
  ...addressChecks(parameters),
  ...(kind === 'payment' ? paymentChecks(parameters) : billingChecks(parameters)),
  ...personChecks(parameters),
]

const addressChecks = ({ successUrl, failUrl }: Record<string, unknown>): readonly Check[] => [
  [
    successUrl === undefined && failUrl === undefined,
    'NOT_SUPPORTED_PROMISE',
    '이 환경에서는 주소로 돌아오는 방식만 지원합니다.',
  ],
  [successUrl === undefined, 'INVALID_SUCCESS_URL', 'successUrl은 필수입니다.'],
  [!isAddress(successUrl), 'INCORRECT_SUCCESS_URL_FORMAT', 'successUrl은 http 또는 https 주소여야 합니다.'],
  [failUrl === undefined, 'INVALID_URL', 'failUrl은 필수입니다.'],
  [!isAddress(failUrl), 'INCORRECT_FAIL_URL_FORMAT', 'failUrl은 http 또는 https 주소여야 합니다.'],
]

const paymentChecks = ({ amount, orderId, orderName }: Record<string, unknown>): readonly Check[] => [
  [!Number.isSafeInteger(amount), 'INVALID_PARAMETER', '결제 금액은 정수여야 합니다.'],
  [Number(amount) <= 0, 'BELOW_ZERO_AMOUNT', '결제 금액은 0보다 커야 합니다.'],
  [!isMatch(orderId, /^[\w=-]{6,64}$/), 'INVALID_ORDER_ID', '주문번호 형식이 올바르지 않습니다.'],
  [!isText(orderName), 'INVALID_ORDER_NAME', '주문명은 1자 이상 100자 이하여야 합니다.'],
]

const billingChecks = ({ customerKey }: Record<string, unknown>): readonly Check[] => [
  [!isMatch(customerKey, CUSTOMER_KEY), 'INVALID_CUSTOMER_KEY', '고객 키 형식이 올바르지 않습니다.'],
]
