import { SEARCHED_BY } from '#core/staff/ports/staff-search.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { isForStaff } from '#core/storing/step-details.ts'
import { STEP_NAMES } from './order-steps.ts'
import { foundByText } from './find.ts'
import { taskName } from './orders.ts'

export const AUDIT_TEXTS = {
  title: '기록',
  text: '직원이 바꾼 것과 열어 본 것이 이유와 함께 남아요. 지울 수 없어요.',
  by: '직원 이름이나 아이디',
  subject: '주문 번호나 고객·직원 아이디',
  find: '찾기',
  all: '전체 보기',
  none: '맞는 기록이 없어요.',
  more: '이전 기록 더 보기',
  refused: (what: string) => `거절됨: ${what}`,
} as const

/** What the audit log calls what was done, by its first words: the longest that fits. */
const COMMAND_NAMES: Readonly<Record<string, string>> = {
  'archive purge': '보존 기간이 지난 기록 지우기',
  'card link': '카드 등록 링크 보내기',
  'card remove': '카드 삭제',
  'checkout redirect': '받을 곳 바꾸기',
  'checkout show': '받는 분과 주소 보기',
  'complaint add': '고객 문의 적기',
  'complaint close': '고객 문의에 답변',
  'desk GET': '열어 보기',
  'desk POST': '권한 밖의 일',
  'desk PUT': '권한 밖의 일',
  'desk passkey add': '패스키 추가',
  'desk passkey remove': '패스키 지우기',
  'desk recovery codes': '복구 코드 새로 만들기',
  'desk sign-in': '데스크 로그인',
  'desk sign-out everywhere': '모든 기기에서 로그아웃',
  'desk sign-out of a device': '한 기기에서 로그아웃',
  'equipment register': '장비 정보 적기',
  export: '장부 내려받기',
  'locker add': '락커 추가',
  'locker block': '락커 사용 중지',
  'locker check': '재고 확인',
  'locker clear': '락커 비우기',
  'locker remove': '락커 없애기',
  'locker unblock': '락커 다시 사용',
  'marketing list': '광고 수신 명단 보기',
  'note add': '메모 남기기',
  'note remove': '메모 지우기',
  'notice resend': '메시지 다시 보내기',
  'notice show': '메시지 내용 보기',
  'notice write': '메시지 쓰기',
  'order cancel': '보관 취소',
  'order create': '새 주문 접수',
  'order fee': '늦은 보관료 정산',
  'order link': '결제 링크 보내기',
  'order order.precreated': '새 주문 접수',
  'order order.voided': '결제 전 주문 닫기',
  'order payment.confirmed': '현장 결제 받기',
  'order pictures': '픽업·배송 사진 보기',
  'order place set': '픽업 장소 적기',
  'order place show': '픽업 장소 보기',
  'order renewal.charged': '연장 결제를 매장에서 받기',
  'order renewal.reversed': '매장 연장 결제 되돌리기',
  'order resume': '해지한 연장 되살리기',
  'order storage.cancelled': '보관 취소',
  'order terminate': '연장 해지',
  'order autopay.resumed': '해지한 연장 되살리기',
  'order autopay.terminated': '연장 해지',
  'order checkout.redirected': '받을 곳 바꾸기',
  'order checkout.requested': '꺼내기 접수',
  'payment adopt': '카드사 페이지 환불 반영',
  'payment reconcile': '결제 결과 확인',
  'payment selfcheck': '장부 대조',
  'pickup list': '기사 목록 보기',
  'price offer': '연장 가격 제안',
  'price withdraw': '연장 가격 제안 거두기',
  'refund contact': '환불받을 고객 번호 보기',
  'refund goodwill': '보상으로 돌려드리기',
  'refund reopen': '계좌 환불 기록 되돌리기',
  'refund retry': '환불 다시 시도',
  'refund settle': '계좌로 보낸 환불 기록',
  'renewal charge': '밀린 연장 카드 결제',
  'renewal pay': '연장 결제를 매장에서 받기',
  'renewal reverse': '매장 연장 결제 되돌리기',
  'renewal run': '연장 결제 실행',
  'report list': '검수 리포트 보기',
  'report sales': '매출 보기',
  'report show': '검수 리포트 보기',
  search: '찾기',
  'shop import': '설정 파일 올리기',
  'shop price': '새 가격 정하기',
  'shop set': '설정 바꾸기',
  'shop withdraw': '설정 변경 되돌리기',
  'staff add': '직원 추가',
  'staff change': '직원이 맡은 일 바꾸기',
  'staff disable': '직원 사용 중지',
  'staff enable': '직원 다시 쓰게 하기',
  'staff invite': '직원 초대',
  'staff notify': '할 일 알림 받기',
  'task done': '할 일 끝내기',
  'task reopen': '할 일 다시 열기',
  'terms import': '약관 올리기',
  'terms release': '약관 시행하기',
  'user change': '고객 이름·번호 고치기',
  'user delete': '고객 정보 삭제',
  'user events': '로그인 기록 보기',
  'user export': '고객 정보 파일 만들기',
  'user join': '고객 계정 합치기',
  'user log-out': '고객을 모든 기기에서 로그아웃',
  'user show': '고객 연락처 보기',
}

const REFUSED = 'refused: '

/** What was done, in the words of the desk; what is newer than this page is named as in the commands (G561). */
export const auditName = (command: string): string => {
  if (command.startsWith(REFUSED)) return AUDIT_TEXTS.refused(auditName(command.slice(REFUSED.length)))
  const [area, what = '', detail = ''] = command.split(' ')
  const step = area === 'order' ? (what as OrderEvent) : null
  if (step !== null && isForStaff(step)) return STEP_NAMES[step]
  const known = Object.keys(COMMAND_NAMES)
    .filter(name => command === name || command.startsWith(`${name} `))
    .toSorted((one, other) => other.length - one.length)[0]
  const name = known === undefined ? command : (COMMAND_NAMES[known] ?? command)
  if (area === 'desk' && detail.startsWith('/')) return `${name} ${detail}`
  return area === 'task' && detail !== '' ? `${name}: ${taskName(detail)}` : name
}

const WAYS: Readonly<Record<string, string>> = {
  routine: '',
  driving: '',
  'asked for it': '',
  'by trial': '체험 링크로',
  'by passkey': '패스키로',
  'by password': '비밀번호와 인증 앱으로',
  'by recovery code': '복구 코드로',
  'by invitation': '초대 링크로',
  'by command line': '명령줄로',
  'nothing found': '아무것도 못 찾았어요',
  'needs OPERATOR': '현장 권한이 필요해요',
  'needs ADMIN': '관리자 권한이 필요해요',
  'of another region': '다른 지역의 일이에요',
  'of the whole shop': '가게 전체의 일이에요',
}

const FOUND_BY = 'found by '

const foundText = (ways: readonly string[]): string =>
  `찾은 방법: ${SEARCHED_BY.filter(by => ways.includes(by.toLowerCase()))
    .map(foundByText)
    .join(', ')}`

/** Why: as it was typed, or what the service notes by itself. */
export const auditReason = (reason: string): string =>
  reason.startsWith(FOUND_BY) ? foundText(reason.slice(FOUND_BY.length).split(', ')) : (WAYS[reason] ?? reason)

/** About what: the shop itself and how many were found are noted in words. */
export const auditSubject = (subject: string): string =>
  subject === 'shop' ? '매장' : subject.replace(/^(\d+) customers$/, '고객 $1명')
