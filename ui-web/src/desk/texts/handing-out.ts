import type { RecordedStep } from '#adapters/http/contract/staff/orders.ts'
import { noticeText, STATE_NAMES, STEP_TEXTS } from './order-steps.ts'

export const HAND_OUT_TEXTS = {
  handOut: '매장에서 내주기',
  handOutTitle: '누가 받아 가나요?',
  forcedReasons: ['우리 사정으로 한 번 더 드려요', '관리자가 허락했어요'],
  to: '받는 분 이름',
  recognised: '어떻게 확인했나요?',
  recognisedAs: '확인한 방법',
  recognisedBy: ['신분증', '고객 앱 화면', '휴대폰 번호', '얼굴을 아는 고객'],
  phone: '받는 분 전화번호 (고객이 아니면)',
  isFinal: '계약이 끝나 완전히 돌려드려요',
  isForced: '시즌 횟수를 다 썼어도 내줄게요',
  handOutDone: '장비를 내줬어요',
  request: '꺼내기 접수하기',
  requestTitle: '언제 어디로 가져다드릴까요?',
  requestReasons: ['고객이 전화로 부탁했어요', '고객이 매장에서 부탁했어요'],
  day: '고객이 원하는 날',
  address: '받을 주소',
  isProxy: '다른 분이 받아요',
  name: '받는 분 이름',
  proxyPhone: '받는 분 전화번호',
  isForcedRequest: '시즌 횟수를 다 썼어도 접수할게요',
  asked: (day: string) => `${day}에 받고 싶어 하는 것으로 접수해요`,
  requestDone: '꺼내기를 접수했어요',
  redirect: '받을 곳 바꾸기',
  redirectTitle: '어디로 가져다드릴까요?',
  redirectAnew: '지금 적힌 주소는 여기서 보이지 않아요. 새 주소를 처음부터 끝까지 물어보고 적어 주세요.',
  redirectReasons: ['고객이 전화로 부탁했어요', '주소를 잘못 적었어요'],
  who: '받는 분',
  whoChoices: { SAME: '그대로예요', CUSTOMER: '고객이 받아요', PROXY: '다른 분이 받아요' },
  redirected: (address: string) => `가져다드릴 곳: ${address}`,
  redirectedToday: '오늘 배송하는 장비예요. 기사에게도 전화로 알려 주세요.',
  redirectDone: '받을 곳을 바꿨어요',
  record: '기록하기',
  recording: '기록하고 있어요',
} as const

/** What a step will do to order and customer. */
export const stepLines = ({ from, to, notice }: RecordedStep, isReachable: boolean): readonly string[] => [
  STEP_TEXTS.moves(STATE_NAMES[from], STATE_NAMES[to]),
  noticeText(notice, isReachable),
]
