import { err, ok, type Result } from 'neverthrow'
import { z } from 'zod'
import type { SandboxKeys } from './basic-auth.ts'

/** What a window is opened for: one payment, or a card to be kept for renewals. */
export type WindowRequest = { readonly successUrl: string; readonly failUrl: string } & (
  | { readonly kind: 'payment'; readonly orderId: string; readonly orderName: string; readonly amountWon: number }
  | { readonly kind: 'billing'; readonly customerKey: string }
)

/** A refusal as the browser SDK rejects with it. */
export type SdkRefusal = { readonly code: string; readonly message: string }

const Envelope = z.object({
  clientKey: z.string(),
  kind: z.enum(['payment', 'billing']),
  method: z.unknown(),
  parameters: z.record(z.string(), z.unknown()),
})

const MAX_TEXT = 100
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT
const isMatch = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value)
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const isEmail = (value: unknown): boolean => isText(value) && isMatch(value, /^[^\s@]+@[^\s@]+\.[^\s@]+$/)

type Check = readonly [isWrong: boolean, code: string, message: string]

const keyChecks = (clientKey: string, kind: WindowRequest['kind'], keys: SandboxKeys): readonly Check[] => [
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

const personChecks = ({ customerName, customerEmail }: Record<string, unknown>): readonly Check[] => [
  [customerName !== undefined && !isText(customerName), 'INVALID_PARAMETER', '구매자 이름이 올바르지 않습니다.'],
  [customerEmail !== undefined && !isEmail(customerEmail), 'INVALID_EMAIL', '이메일 형식이 올바르지 않습니다.'],
]

const paymentChecks = ({ amount, orderId, orderName }: Record<string, unknown>): readonly Check[] => [
  [!Number.isSafeInteger(amount), 'INVALID_PARAMETER', '결제 금액은 정수여야 합니다.'],
  [Number(amount) <= 0, 'BELOW_ZERO_AMOUNT', '결제 금액은 0보다 커야 합니다.'],
  [!isMatch(orderId, /^[\w=-]{6,64}$/), 'INVALID_ORDER_ID', '주문번호 형식이 올바르지 않습니다.'],
  [!isText(orderName), 'INVALID_ORDER_NAME', '주문명은 1자 이상 100자 이하여야 합니다.'],
]

const billingChecks = ({ customerKey }: Record<string, unknown>): readonly Check[] => [
  [!isMatch(customerKey, /^[\w=.@-]{2,50}$/), 'INVALID_CUSTOMER_KEY', '고객 키 형식이 올바르지 않습니다.'],
]

/** Checks what `requestPayment` and `requestBillingAuth` were called with, in the SDK's own codes. */
export const windowRequest = (body: unknown, keys: SandboxKeys): Result<WindowRequest, SdkRefusal> => {
  const parsed = Envelope.safeParse(body)
  if (!parsed.success) return err({ code: 'INVALID_PARAMETER', message: '잘못된 요청입니다.' })
  const { kind, method, parameters } = parsed.data
  const wrong = [
    ...keyChecks(parsed.data.clientKey, kind, keys),
    [method !== '카드' && method !== 'CARD', 'NOT_SUPPORTED_METHOD', '지원되지 않는 결제 수단입니다.'] as const,
    ...addressChecks(parameters),
    ...(kind === 'payment' ? paymentChecks(parameters) : billingChecks(parameters)),
    ...personChecks(parameters),
  ].find(([isWrong]) => isWrong)
  if (wrong !== undefined) return err({ code: wrong[1], message: wrong[2] })
  const text = (name: string): string => String(parameters[name])
  const addresses = { successUrl: text('successUrl'), failUrl: text('failUrl') }
  return ok(
    kind === 'payment'
      ? {
          kind,
          ...addresses,
          orderId: text('orderId'),
          orderName: text('orderName'),
          amountWon: Number(parameters['amount']),
        }
      : { kind, ...addresses, customerKey: text('customerKey') },
  )
}
