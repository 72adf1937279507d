const NO_CARD = '이 카드로는 결제할 수 없습니다. 다른 카드를 이용해 주세요.'
const OVER_LIMIT = '결제 한도를 초과했습니다.'
const NO_INSTALMENTS = '할부가 지원되지 않는 카드 또는 가맹점입니다.'
const INTERNAL = '내부 시스템 처리 작업이 실패했습니다. 잠시 후 다시 시도해 주세요.'

/**
 * Toss's codes by HTTP status, each with its sentence. A sandbox choice: an amount other than the window's is
 * `INVALID_REQUEST`, and a second payment key of a charged order is `ALREADY_PROCESSED_PAYMENT`; Toss documents neither.
 */
const CODES = {
  400: {
    ALREADY_PROCESSED_PAYMENT: '이미 처리된 결제입니다.',
    ALREADY_PROCESSING_REQUEST: '이미 처리 중인 요청입니다.',
    PROVIDER_ERROR: '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.',
    EXCEED_MAX_CARD_INSTALLMENT_PLAN: '설정 가능한 최대 할부 개월 수를 초과했습니다.',
    INVALID_REQUEST: '잘못된 요청입니다.',
    NOT_ALLOWED_POINT_USE: '포인트를 사용할 수 없는 카드입니다.',
    INVALID_API_KEY: '잘못된 시크릿 키 연동 정보입니다.',
    INVALID_REJECT_CARD: NO_CARD,
    BELOW_MINIMUM_AMOUNT: '결제 금액이 최소 금액보다 작습니다.',
    INVALID_CARD_EXPIRATION: '카드 유효기간을 확인해 주세요.',
    INVALID_STOPPED_CARD: '정지된 카드입니다.',
    EXCEED_MAX_DAILY_PAYMENT_COUNT: '하루 결제 가능 횟수를 초과했습니다.',
    NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT: NO_INSTALMENTS,
    INVALID_CARD_INSTALLMENT_PLAN: '할부 개월 정보가 잘못되었습니다.',
    NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN: NO_INSTALMENTS,
    NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN_BELOW_AMOUNT: '5만원 이상의 결제만 할부가 가능합니다.',
    EXCEED_MAX_PAYMENT_AMOUNT: '하루 결제 가능 금액을 초과했습니다.',
    NOT_FOUND_TERMINAL_ID: '단말기 번호가 없습니다.',
    INVALID_AUTHORIZE_AUTH: '유효하지 않은 인증 방식입니다.',
    INVALID_CARD_LOST_OR_STOLEN: '분실 또는 도난 카드입니다.',
    RESTRICTED_TRANSFER_ACCOUNT: '출금이 제한된 계좌입니다.',
    INVALID_CARD_NUMBER: '카드 번호를 확인해 주세요.',
    INVALID_UNREGISTERED_SUBMALL: '등록되지 않은 서브몰입니다.',
    NOT_REGISTERED_BUSINESS: '등록되지 않은 사업자 번호입니다.',
    EXCEED_MAX_ONE_DAY_WITHDRAW_AMOUNT: '하루 출금 한도를 초과했습니다.',
    EXCEED_MAX_ONE_TIME_WITHDRAW_AMOUNT: '1회 출금 한도를 초과했습니다.',
    CARD_PROCESSING_ERROR: '카드사에서 오류가 발생했습니다.',
    EXCEED_MAX_AMOUNT: '거래 금액 한도를 초과했습니다.',
    INVALID_ACCOUNT_INFO_RE_REGISTER: '유효하지 않은 계좌입니다. 계좌를 다시 등록해 주세요.',
    NOT_AVAILABLE_PAYMENT: '결제가 불가능한 시간대입니다.',
    UNAPPROVED_ORDER_ID: '아직 승인되지 않은 주문번호입니다.',
    EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT: '이번 달 결제 가능 금액을 초과했습니다.',
    ALREADY_CANCELED_PAYMENT: '이미 취소된 결제입니다.',
    NOT_MATCHES_REFUNDABLE_AMOUNT: '잔액 결과가 일치하지 않습니다.',
    REFUND_REJECTED: '환불이 거절되었습니다.',
    ALREADY_REFUND_PAYMENT: '이미 환불된 결제입니다.',
    INVALID_BILLING_AUTH: '카드 등록 인증이 올바르지 않습니다.',
    INVALID_BILL_KEY_REQUEST: '빌링키를 확인해 주세요.',
    ALREADY_REMOVED_BILLING_KEY: '이미 삭제된 빌링키입니다.',
    BILLING_KEY_NOT_FOUND: '빌링키가 존재하지 않습니다.',
    NOT_MATCHES_CUSTOMER_KEY: '빌링 인증 고객키와 요청 고객키가 일치하지 않습니다.',
    DUPLICATED_ORDER_ID: '이미 승인 또는 취소된 주문번호입니다.',
    NOT_SUPPORTED_METHOD: '지원되지 않는 결제 수단입니다.',
    NOT_SUPPORTED_CARD_TYPE: '지원되지 않는 카드 종류입니다.',
    INVALID_IDEMPOTENCY_KEY: '멱등키는 최대 300자까지 가능합니다.',
    INVALID_TRANSACTION_KEY: '잘못된 페이징 키 입니다.',
    INVALID_TEST_CODE: '잘못된 테스트 코드입니다.',
  },
  401: { UNAUTHORIZED_KEY: '인증되지 않은 시크릿 키 혹은 클라이언트 키입니다.' },
  403: {
    REJECT_ACCOUNT_PAYMENT: '잔액 부족으로 결제에 실패했습니다.',
    REJECT_CARD_PAYMENT: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
    REJECT_CARD_COMPANY: '결제 승인이 거절되었습니다.',
    FORBIDDEN_REQUEST: '허용되지 않은 요청입니다.',
    REJECT_TOSSPAY_INVALID_ACCOUNT: '선택한 계좌의 출금 이체 등록을 확인해 주세요.',
    EXCEED_MAX_AUTH_COUNT: '최대 인증 횟수를 초과했습니다.',
    EXCEED_MAX_ONE_DAY_AMOUNT: OVER_LIMIT,
    NOT_AVAILABLE_BANK: '은행 서비스 시간이 아닙니다.',
    INVALID_PASSWORD: '결제 비밀번호가 일치하지 않습니다.',
    INCORRECT_BASIC_AUTH_FORMAT: '시크릿 키 인증 형식이 올바르지 않습니다.',
    FDS_ERROR: '위험 거래가 감지되어 결제가 제한됩니다.',
    FORBIDDEN_CONSECUTIVE_REQUEST: '반복적인 요청은 허용되지 않습니다. 잠시 후 다시 시도해 주세요.',
    NOT_CANCELABLE_AMOUNT: '취소할 수 없는 금액입니다.',
    NOT_CANCELABLE_PAYMENT: '취소할 수 없는 결제입니다.',
    EXCEED_MAX_REFUND_DUE: '환불 가능한 기간이 지났습니다.',
    NOT_ALLOWED_PARTIAL_REFUND: '부분 환불을 할 수 없는 결제입니다.',
    EXCEED_CANCEL_LIMIT: '취소 한도를 초과했습니다.',
  },
  404: {
    NOT_FOUND: '존재하지 않는 정보입니다.',
    NOT_FOUND_PAYMENT: '존재하지 않는 결제 정보입니다.',
    NOT_FOUND_PAYMENT_SESSION: '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.',
    NOT_FOUND_BILLING: '존재하지 않는 빌링 정보입니다.',
  },
  409: { IDEMPOTENT_REQUEST_PROCESSING: '이전 멱등 요청이 처리 중입니다.' },
  429: { TOO_MANY_REQUESTS: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.' },
  500: {
    FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING: INTERNAL,
    FAILED_INTERNAL_SYSTEM_PROCESSING: INTERNAL,
    UNKNOWN_PAYMENT_ERROR: '결제에 실패했습니다. 같은 문제가 반복되면 카드사에 문의해 주세요.',
    FAILED_REFUND_PROCESS: '은행 응답이 지연되고 있습니다.',
    FAILED_METHOD_HANDLING_CANCEL: '취소 중 결제 수단 처리에 실패했습니다.',
    FAILED_PARTIAL_REFUND: '부분 환불에 실패했습니다.',
    FAILED_CARD_COMPANY_RESPONSE: '카드사에서 오류가 발생했습니다.',
    FAILED_DB_PROCESSING: '잘못된 요청 값으로 처리 중 오류가 발생했습니다.',
    COMMON_ERROR: INTERNAL,
  },
} as const

export type TossCode = { [Status in keyof typeof CODES]: keyof (typeof CODES)[Status] }[keyof typeof CODES]

/** Each code with its HTTP status and its sentence. */
export const TOSS_CODES: readonly (readonly [code: string, { readonly status: number; readonly message: string }])[] =
  Object.entries(CODES).flatMap(([status, messages]) =>
    Object.entries(messages).map(([code, message]) => [code, { status: Number(status), message }] as const),
  )

const BY_CODE = new Map(TOSS_CODES)

export const isTossCode = (code: string): code is TossCode => BY_CODE.has(code)

/** Status and Korean sentence of one of Toss's codes. */
export const tossCode = (code: TossCode): { readonly status: number; readonly message: string } =>
  BY_CODE.get(code) ?? { status: 500, message: INTERNAL }

/** The refusals at confirm that a test person picks from in the card window. */
export const DECLINES = [
  'REJECT_CARD_PAYMENT',
  'REJECT_CARD_COMPANY',
  'INVALID_CARD_EXPIRATION',
  'INVALID_STOPPED_CARD',
  'INVALID_CARD_LOST_OR_STOLEN',
  'EXCEED_MAX_DAILY_PAYMENT_COUNT',
  'EXCEED_MAX_PAYMENT_AMOUNT',
  'EXCEED_MAX_AMOUNT',
  'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT',
  'INVALID_PASSWORD',
  'FDS_ERROR',
  'NOT_AVAILABLE_BANK',
  'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING',
  'PROVIDER_ERROR',
] as const satisfies readonly TossCode[]
