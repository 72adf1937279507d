export const AUDIT_TEXTS = {
  title: '기록',
  text: '직원이 바꾼 것과 열어 본 것이 이유와 함께 남아요. 지울 수 없어요.',
  by: '누가 (아이디)',
  subject: '무엇을 (주문번호, 고객·직원 아이디)',
  find: '찾기',
  all: '전체 보기',
  none: '맞는 기록이 없어요.',
  more: '이전 기록 더 보기',
} as const
