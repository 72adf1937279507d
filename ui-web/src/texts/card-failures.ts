const SAFE = '결제된 금액은 없어요.'
const OTHER_CARD = '다른 카드로 등록해 주세요.'
const NOT_APPROVED = `카드사에서 승인하지 않아 등록하지 못했어요. ${SAFE} ${OTHER_CARD}`
const BEGIN_AGAIN = `카드 등록 시간이 지났거나 이미 처리된 등록이에요. ${SAFE} 다시 등록해 주세요.`

/** What the card window and the registration at the provider are known to say (reference of Toss's codes, section 5). */
const TEXTS: Readonly<Record<string, string>> = {
  PAY_PROCESS_CANCELED: '카드 등록을 취소했어요. 바뀐 것도, 결제된 금액도 없어요.',
  PAY_PROCESS_ABORTED: `카드를 등록하는 중에 문제가 생겼어요. ${SAFE} 다시 등록해 주세요.`,
  REJECT_CARD_COMPANY: NOT_APPROVED,
  REJECT_CARD_PAYMENT: NOT_APPROVED,
  INVALID_REJECT_CARD: NOT_APPROVED,
  INVALID_CARD_NUMBER: `카드 번호가 맞지 않아 등록하지 못했어요. 번호를 확인하고 다시 등록해 주세요.`,
  INVALID_CARD_EXPIRATION: `카드 유효기간이 지났거나 맞지 않아 등록하지 못했어요. ${OTHER_CARD}`,
  INVALID_CARD_PASSWORD: '카드 비밀번호가 맞지 않아 등록하지 못했어요. 확인하고 다시 등록해 주세요.',
  INVALID_CARD_IDENTITY: '카드 주인의 정보가 맞지 않아 등록하지 못했어요. 확인하고 다시 등록해 주세요.',
  INVALID_BIRTH_DAY_FORMAT: '카드 주인의 정보가 맞지 않아 등록하지 못했어요. 확인하고 다시 등록해 주세요.',
  INVALID_STOPPED_CARD: `사용이 정지된 카드라 등록하지 못했어요. ${OTHER_CARD}`,
  INVALID_CARD_LOST_OR_STOLEN: `분실이나 도난으로 신고된 카드라 등록하지 못했어요. ${OTHER_CARD}`,
  NOT_SUPPORTED_CARD_TYPE: `자동 결제에 쓸 수 없는 카드예요. ${OTHER_CARD}`,
  NOT_REGISTERED_CARD_COMPANY:
    '사용 등록을 하지 않은 카드라 등록하지 못했어요. 카드사에 사용 등록을 하거나 다른 카드로 등록해 주세요.',
  EXCEED_MAX_AUTH_COUNT: '인증을 여러 번 틀려 등록하지 못했어요. 내일 다시 하거나 다른 카드로 등록해 주세요.',
  INVALID_BILLING_AUTH: BEGIN_AGAIN,
  NOT_FOUND_BILLING: BEGIN_AGAIN,
  REJECT_ACCOUNT_PAYMENT: NOT_APPROVED,
}

const DEFAULT = `카드를 등록하지 못했어요. ${SAFE} 잠시 뒤 다시 등록해 주세요.`

/** Both come from outside, the page's address among it: they are only looked up and shown as text. Our table wins over the provider's sentence. */
export const cardFailureText = (code: string | null, message: string | null): string =>
  (code !== null && Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined) ?? (message?.trim() || DEFAULT)
