import type { NoticeKind } from '#core/notices/notice-kind.ts'
import type { GearPart } from '#core/storing/hand-over.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { StaffEvent } from '#core/storing/step-details.ts'

/** A state in two or three words, for before and after. */
export const STATE_NAMES = {
  UNPAID: '결제 전',
  EXPIRED: '결제 안 됨',
  REQUESTED: '픽업 날짜 미정',
  PICKUP_SCHEDULED: '픽업 예정',
  PICKED_UP: '검수 전',
  REPORTED: '검수 완료',
  TEMP_STORED: '임시 보관',
  IN_TRANSIT: '보관소로 이동 중',
  ARRIVED: '락커 배정 전',
  IN_STORAGE: '보관 중',
  RESTORED: '다시 보관 중',
  CHECKOUT_REQUESTED: '꺼내기 신청',
  CHECKOUT_SCHEDULED: '배송 예정',
  CHECKED_OUT: '고객이 사용 중',
  RETURNED: '반환 완료',
  COMPLETED: '계약 종료',
  CANCELLED: '취소됨',
  LOST: '분실',
  DAMAGED: '손상',
  DISPOSED: '폐기',
} as const satisfies Record<OrderState, string>

/** What a press records: on the button, and above what it asks for. */
export const STEP_NAMES = {
  'pickup.scheduled': '픽업 날짜 정하기',
  'pickup.rescheduled': '픽업 날짜 바꾸기',
  'pickup.unscheduled': '픽업 날짜 취소하기',
  'pickup.missed': '픽업하지 못했어요',
  'pickup.done': '장비를 받았어요',
  'report.filed': '검수 리포트 작성하기',
  'temp.stored': '임시 보관소에 넣었어요',
  'transit.started': '보관소로 출발했어요',
  'storage.arrived': '보관소에 도착했어요',
  'storage.shelved': '락커에 넣기',
  'checkout.withdrawn': '꺼내기 신청 취소하기',
  'checkout.scheduled': '배송 날짜 정하기',
  'checkout.rescheduled': '배송 날짜 바꾸기',
  'checkout.missed': '전달하지 못했어요',
  'checkout.delivered': '고객에게 전달했어요',
  'equipment.restored': '장비가 돌아왔어요',
  'equipment.returned': '완전히 돌려드렸어요',
  'locker.moved': '다른 락커로 옮기기',
  'status.corrected': '마지막 단계 되돌리기',
  'gear.lost': '분실로 끝내기',
  'gear.damaged': '손상으로 끝내기',
  'gear.disposed': '폐기로 끝내기',
  'report.corrected': '검수 리포트 다시 작성하기',
  'fee.settled': '늦은 보관료 정산하기',
  'gear.described': '종류, 시리얼 번호, 구성 바로잡기',
  'fee.reversed': '늦은 보관료 정산 되돌리기',
} as const satisfies Record<StaffEvent, string>

/** That gear was lost is taken back when it is found. */
const isFinding = (event: StaffEvent, state: OrderState): boolean => event === 'status.corrected' && state === 'LOST'

/** What a press records of an order in this state. */
export const stepName = (event: StaffEvent, state: OrderState): string =>
  isFinding(event, state) ? '잃어버린 장비를 찾았어요' : STEP_NAMES[event]

const FOUND_REASONS = ['다른 곳에서 찾았어요', '고객이 가지고 있었어요', '잘못 눌렀어요'] as const

/** Reasons that are typed again and again, for the steps that need one. */
const REASONS: Partial<Record<StaffEvent, readonly string[]>> = {
  'pickup.unscheduled': ['고객이 미뤄 달라고 했어요', '차량이나 인력이 없어요', '날씨나 도로 때문이에요'],
  'pickup.missed': ['고객이 집에 없었어요', '연락이 닿지 않았어요', '차량 문제로 가지 못했어요'],
  'checkout.withdrawn': ['고객이 취소를 부탁했어요', '중복된 요청이에요'],
  'checkout.missed': ['고객이 집에 없었어요', '연락이 닿지 않았어요', '차량 문제로 가지 못했어요'],
  'status.corrected': ['잘못 눌렀어요', '다른 장비였어요', '고객과 다시 확인했어요'],
  'report.corrected': ['사진을 다시 찍었어요', '점수를 잘못 적었어요'],
  'gear.described': ['고객이 알려줬어요', '장비를 다시 확인했어요'],
  'gear.lost': ['락커에 없어요', '옮기는 동안 없어졌어요'],
  'gear.damaged': ['옮기다 손상됐어요', '보관하는 동안 손상됐어요', '정비하다 손상됐어요'],
  'gear.disposed': ['끝내 찾아가지 않았어요', '고객이 버려 달라고 했어요'],
}
const ANY_REASON = ['고객이 부탁했어요', '현장 사정이에요'] as const

export const reasonsFor = (event: StaffEvent, state?: OrderState): readonly string[] =>
  state !== undefined && isFinding(event, state) ? FOUND_REASONS : (REASONS[event] ?? ANY_REASON)

export const PART_NAMES = {
  BOOTS: '부츠',
  POLES: '폴',
  BINDINGS: '바인딩',
  BAG: '가방',
  HELMET: '헬멧',
} as const satisfies Record<GearPart, string>

/** What a notice to a customer is about. */
export const NOTICE_NAMES = {
  PAYMENT_LINK: '결제 링크',
  PAID: '결제 완료',
  PICKUP_PLACE_MISSING: '픽업 장소 확인',
  PICKUP_SET: '픽업 날짜',
  PICKUP_MOVED: '픽업 날짜 변경',
  PICKUP_UNSET: '픽업 날짜 취소',
  PICKUP_MISSED: '픽업하지 못함',
  STOP_DAY_CLOSED: '예약한 날 휴무',
  STOP_DAY_OPEN: '예약한 날 정상 운영',
  PICKED_UP: '픽업 완료',
  REPORT_READY: '검수 리포트',
  STORED: '보관 시작',
  CHECKOUT_BOOKED: '배송 날짜',
  CHECKOUT_MOVED: '배송 날짜 변경',
  CHECKOUT_REDIRECTED: '받을 곳 변경',
  CHECKOUT_MISSED: '전달하지 못함',
  CHECKOUT_DELIVERED: '전달 완료',
  RESTORED: '다시 보관 시작',
  CANCELLED: '주문 취소',
  REFUNDED: '환불 완료',
  GOODWILL_REFUNDED: '보상 환불',
  TERMINATED: '자동 결제 해지',
  RESUMED: '자동 결제 재개',
  PRICE_CHANGE: '가격 변경',
  RENEWAL_IN_30_DAYS: '연장 30일 전',
  RENEWAL_IN_14_DAYS: '연장 14일 전',
  RENEWAL_IN_8_DAYS: '연장 8일 전',
  RENEWAL_IN_4_DAYS: '연장 4일 전',
  RENEWED: '연장 결제 완료',
  RENEWAL_DECLINED: '연장 결제 안 됨',
  RENEWAL_DECLINED_AGAIN: '연장 결제 다시 안 됨',
  RENEWAL_EXHAUSTED: '연장 결제 실패',
  RENEWAL_REVERSED: '연장 결제 기록 취소',
  UNCOLLECTED_1_DAY: '찾아가기 1차',
  UNCOLLECTED_14_DAYS: '찾아가기 2차',
  UNCOLLECTED_25_DAYS: '찾아가기 3차',
  GEAR_LOST: '장비 분실',
  GEAR_FOUND: '잃어버린 장비 찾음',
  GEAR_DAMAGED: '장비 손상',
  GEAR_DISPOSED: '장비 폐기',
  CARD_LINK: '카드 등록 링크',
  CARD_STORED: '카드 등록',
  CARD_REMOVED: '카드 삭제',
  CARD_DELETED: '카드 등록 해제',
  PHONE_CHANGED: '전화번호 변경',
  PASSWORD_CHANGED: '비밀번호 변경',
  ROOM_FREE: '빈자리',
  TERMS_CHANGE: '약관 변경',
  MARKETING_AGREED: '광고 수신 동의',
  MARKETING_WITHDRAWN: '광고 수신 철회',
  MARKETING_RECONFIRM: '광고 수신 재확인',
  WRITTEN: '직접 쓴 메시지',
} as const satisfies Record<NoticeKind, string>

export const STEP_TEXTS = {
  half: '시간',
  booked: (when: string) => `지금은 ${when}에 예약돼 있어요.`,
  free: '남은 자리',
  morning: '오전',
  afternoon: '오후',
  anyHalf: '여유 있는 쪽',
  fault: '누구 사정이었나요?',
  faults: { CUSTOMER: '고객 사정', SHOP: '우리 사정' },
  kind: '장비 종류',
  brand: '브랜드',
  name: '장비 이름',
  size: '사이즈',
  serial: '시리얼 번호 (있으면)',
  parts: '함께 받은 것',
  noParts: '함께 받은 것이 없어요',
  asBefore: '지난번과 같은 장비예요',
  asBeforeNote: ({ brand, name, size }: { readonly brand: string; readonly name: string; readonly size: string }) =>
    `${[brand, name, size].join(' ')}. 시리얼 번호도 그대로 적어요.`,
  walkIn: '고객이 매장에 직접 가져왔어요',
  lockerWay: '락커',
  lockerWays: { NEXT: '빈 락커', ZONE: '구역 고르기', CODE: '직접 입력', LATER: '나중에' },
  lockerCode: '락커 번호',
  swap: '그 락커의 장비와 맞바꿔요',
  swapNote: '두 장비가 서로 바뀌어 있을 때 써요. 고객에게는 알림이 가지 않아요.',
  zone: '구역',
  deliveredTo: '받은 사람',
  isFinal: '계약이 끝나 완전히 돌려드렸어요',
  compensation: '보상',
  compensations: { NONE: '보상 없음', WON: '금액 입력' },
  won: '보상 금액',
  told: '고객에게 안내한 내용',
  letters: '우편을 보낸 날 (메시지가 닿지 않으면)',
  lettersNote: '찾아가 달라는 우편도 메시지처럼 쳐요. 2028-02-01, 2028-02-15처럼 적어 주세요.',
  lettersWrong: '2028-02-01, 2028-02-15처럼 적어 주세요.',
  forced: {
    day: '쉬는 날이어도 예약할게요',
    window: '쉬는 날이거나 자리가 없어도 예약할게요',
    restored: '횟수나 기간이 지났어도 받을게요',
  },
  earlier: '지금이 아니라 전에 있었던 일이에요',
  happenedAt: '언제였나요?',
  momentNeeded: '날짜와 시각을 적어 주세요.',
  reason: '이유',
  ownReason: '직접 적기',
  ownReasonLabel: '이유 적기',
  plan: '이렇게 기록돼요',
  planning: '어떻게 바뀌는지 확인하고 있어요',
  stays: (state: string) => `상태는 그대로예요 (${state})`,
  moves: (from: string, to: string) => `${from} → ${to}`,
  locker: (code: string) => `락커 ${code}`,
  notice: (name: string) => `고객에게 ‘${name}’ 메시지가 가요`,
  noNotice: '고객에게 가는 메시지는 없어요',
  notReached: '확인된 번호나 이메일이 없어 메시지가 가지 않아요. 고객에게 직접 알려 주세요.',
  record: '기록하기',
  undo: '되돌리기',
  recording: '기록하고 있어요',
  recorded: (step: string) => `기록했어요: ${step}`,
  close: '닫기',
  changed: '그사이 이 주문이 바뀌었어요. 적은 내용은 그대로 있어요.',
  lookAgain: '확인했어요, 이어서 할게요',
  noLonger: '이제 이 단계는 할 수 없어요. 닫고 지금 상태를 확인해 주세요.',
  byReport: '사진 네 장과 점수는 작업대에서 올려요. 올리면 이 주문에 바로 보여요.',
} as const

/** What the customer hears of a step; a message goes to a proved contact only. */
export const noticeText = (notice: NoticeKind | null, isReachable: boolean): string => {
  if (notice === null) return STEP_TEXTS.noNotice
  return isReachable ? STEP_TEXTS.notice(NOTICE_NAMES[notice]) : STEP_TEXTS.notReached
}

type Room = { readonly half: HalfDay; readonly taken: number; readonly stops: number }

/** `오전 4곳`; more may be booked than a half-day holds. */
export const freeText = ({ half, taken, stops }: Room): string => {
  const name = half === 'MORNING' ? STEP_TEXTS.morning : STEP_TEXTS.afternoon
  return taken < stops ? `${name} ${stops - taken}곳` : `${name} 다 찼어요`
}
