import type { output as Parsed } from 'zod/mini'
import type { orderAtDesk } from '#adapters/http/contract/staff/new-orders.ts'
import { NO_WON, Won } from '#core/shared/won.ts'

export const NEW_ORDER_TEXTS = {
  title: '새 주문 접수',
  lead: '매장에 오거나 전화한 고객의 주문을 받아요.',
  phone: '휴대폰 번호',
  hasNoPhone: '한국 휴대폰 번호가 없어요',
  hasNoPhoneNote:
    '매장에서 내고 장비도 두고 갈 때만 받을 수 있고, 메시지는 가지 않아요. 이름은 여권에 있는 대로 영문으로 적어도 돼요.',
  name: '이름 (처음 오신 고객이면)',
  nameWrong: '한글 2~20자나 영문 2~40자로 적어 주세요.',
  kind: '장비',
  plan: '플랜',
  region: '보관소',
  sets: '몇 세트인가요?',
  set: (count: number) => `${count}세트`,
  moreSets: (least: number) => `${least}세트 이상`,
  setsTyped: '세트 수',
  setsMost: (most: number) => `${most}세트까지 한 번에 접수할 수 있어요.`,
  hasPlace: '픽업할 곳도 적을게요',
  hasPlaceNote: '적지 않으면 고객에게 물어봐요.',
  address: '도로명 주소',
  detail: '동·호수',
  note: '들어가는 방법',
  paying: '결제',
  ways: { LINK: '결제 링크 보내기', CASH: '현금', BANK: '계좌 이체' },
  linkNote: '고객이 72시간 안에 카드로 결제하고, 약관도 거기서 동의해요. 한 번에 한 세트만 보낼 수 있어요.',
  reference: '입금·영수증 번호',
  cashReceipt: '현금영수증 승인 번호 (있으면)',
  terms: '고객이 약관에 동의했어요',
  termsNote: '돈을 받기 전에 서비스 이용약관, 손해 배상과 면책 약관, 자동 연장 안내를 알려드리고 동의를 받아 주세요.',
  needs: {
    phone: '휴대폰 번호',
    name: '이름',
    kind: '장비',
    plan: '플랜',
    region: '보관소',
    address: '픽업할 곳',
    paying: '결제',
    sets: '세트 수',
    reference: '입금·영수증 번호',
    cashReceipt: '현금영수증 승인 번호',
    terms: '약관 동의',
  },
  check: '확인하기',
  checkTitle: '이대로 접수할까요?',
  reasons: ['매장에 왔어요', '전화로 신청했어요'],
  isForced: '락커 자리가 없어도 받을게요',
  take: '접수하기',
  taking: '접수하고 있어요',
  done: '주문을 접수했어요',
} as const

export type PlannedOrder = Parsed<typeof orderAtDesk.answer>

/** Of all sets together. */
export const togetherOf = ({ orders }: PlannedOrder): Won =>
  orders.reduce((won, { amount }) => Won.plus(won, amount), NO_WON)

/** Who orders what for how much, and what the customer has beside it. */
export const newOrderLines = (plan: PlannedOrder, isLink: boolean): readonly string[] => {
  const { customer, orders, beside, replaced, isRepeated } = plan
  return [
    customer.isNew ? `${customer.name}님을 새 고객으로 적어요` : `${customer.name}님의 주문이에요`,
    `${orders.length}세트, 모두 ${Won.format(togetherOf(plan))}원`,
    isLink ? '고객에게 결제 링크가 가요' : '받은 돈으로 결제가 끝나요',
    ...(beside.length === 0 ? [] : [`같은 장비 계약이 이미 ${beside.length}개 있어요`]),
    ...(replaced.length === 0
      ? []
      : [`결제하지 않은 같은 장비 주문(${replaced.join(', ')})을 닫아요. 결제 링크를 보냈다면 그것도 끝나요`]),
    ...(isRepeated ? ['같은 번호로 이미 접수한 주문이에요. 새로 늘어나지 않아요'] : []),
  ]
}
