import { INACTIVITY_MINUTES } from '#core/account/session-timing.ts'
import { TERMS_TITLES } from '#core/account/terms-document.ts'
import { CODE_LIFETIME_SECONDS } from '#core/account/verification-code.ts'
import { REFUND_DAYS } from '#core/billing/refund.ts'
import { reminderDays } from '#core/billing/renewal.ts'
import { Day } from '#core/shared/day.ts'
import type { Shop } from '#core/shared/shop.ts'
import { Won } from '#core/shared/won.ts'
import { withRo } from '#core/shared/with-ro.ts'
import { yearlyPriceOf } from '#core/shop/yearly-price.ts'
import { BASIC_CHECKOUTS } from '#core/storing/allowance.ts'
import { type Plan, PLAN_NAMES } from '#core/storing/plan.ts'
import { openRegions } from '#core/storing/region.ts'
import { AMBER_FROM, GREEN_FROM } from '#core/storing/score.ts'
import { COLLECTION_DAYS } from '#core/storing/storage-end.ts'
import { PUBLISHED_DEADLINE_DAYS } from '#core/storing/term.ts'
import { SHOP } from '../app/shop.ts'
import { laterRefund, planRefund } from './storing.ts'
import { waitText } from '#core/shared/wait-text.ts'

export type Question = { readonly question: string; readonly answer: readonly string[] }
export type QuestionGroup = { readonly title: string; readonly questions: readonly Question[] }

export const QUESTIONS_TEXTS = {
  title: '자주 묻는 질문',
  search: '무엇이 궁금하세요?',
  placeholder: '예: 환불, 픽업, 해지',
  found: (count: number) => `${count}개를 찾았어요`,
  none: '맞는 질문이 없어요',
  noneText: '다른 말로 찾거나 고객센터에 물어봐 주세요.',
  ask: '고객센터에 물어보기',
  more: '더 자세한 안내 보기',
} as const

export const PICKUP_NOTICE_TEXTS = {
  title: '픽업은\n이렇게 해요',
  documentTitle: '픽업 안내',
  steps: '픽업하는 날까지',
  prepare: '미리 준비해 주세요',
  ownPickup: '내 픽업 일정 보기',
  ownPickupNote: '신청한 보관의 날짜와 장소',
  questions: '픽업에 대해 자주 묻는 질문',
} as const

const { earliest, latest } = SHOP.pickup.withinBusinessDays
const { phone, hours } = SHOP.support
const ONE_SET = '스키는 부츠와 폴까지, 스노보드는 바인딩과 부츠까지 1세트예요.'
const ASK = `고객센터 ${withRo(phone)} 알려 주세요.`

/** `11월 15일` of the shop's `11-15`. */
const ofEveryYear = (monthAndDay: string): string => {
  const [month, date] = monthAndDay.split('-').map(Number)
  return `${month}월 ${date}일`
}
const { start, windowStart, windowEnd } = SHOP.season
const SEASON = `${ofEveryYear(windowStart)}부터 ${ofEveryYear(windowEnd)}까지`

/** How a pickup goes, step by step. */
export const pickupSteps = [
  { key: 'asked', title: '보관을 신청해요', note: '픽업 장소는 결제한 뒤에 알려 주셔도 돼요' },
  { key: 'set', title: '날짜를 정해요', note: `신청하고 영업일 ${earliest}~${latest}일 안에 가지러 가요` },
  { key: 'met', title: '문 앞에서 장비를 받아요', note: '전날까지 홈에서 날짜와 장소를 바꿀 수 있어요' },
  { key: 'inspected', title: '검수하고 리포트를 보내드려요', note: '보통 픽업하고 하루 안에 나와요' },
] as const

export const pickupPreparations: readonly string[] = [
  ONE_SET,
  '물기와 눈을 닦아 두면 더 좋아요. 왁싱이나 정비는 하지 않으셔도 돼요.',
  '부츠 안에 둔 소지품은 미리 빼 주세요.',
  '직접 만나지 못하면 장비를 건네줄 분의 이름과 연락처를 픽업 장소에 적어 주세요.',
]

const PICKUP: QuestionGroup = {
  title: '픽업',
  questions: [
    {
      question: '픽업은 언제 오나요?',
      answer: [`신청하고 영업일 ${earliest}~${latest}일 안에 가지러 가요. 정확한 날은 미리 연락드려 정해요.`],
    },
    {
      question: '픽업 날짜나 장소를 바꿀 수 있나요?',
      answer: ['픽업 전날까지 홈에서 바꿀 수 있어요.', `픽업하는 날에 바꿔야 하면 ${ASK}`],
    },
    {
      question: '집에 없어도 픽업할 수 있나요?',
      answer: ['네. 픽업 장소에 장비를 건네줄 분의 이름과 연락처, 들어가는 방법을 적어 주세요.'],
    },
    {
      question: '약속한 날에 만나지 못하면 어떻게 되나요?',
      answer: ['담당자가 연락드려 날짜를 다시 정해요. 신청과 결제는 그대로예요.'],
    },
  ],
}

const priceText = (shop: Shop, plan: Plan, today: Day): string => {
  const won = openRegions(shop).map(({ code }) => yearlyPriceOf(shop, { plan, region: code, day: today }))
  const least = won.reduce(Won.min)
  return `${Won.format(least)}원${won.some(one => one !== least) ? '부터' : ''}`
}

/** `139,000원이에요`, `139,000원부터예요`. */
const withIeyo = (price: string): string => `${price}${price.endsWith('부터') ? '예요' : '이에요'}`

/** What customers ask, answered by the rules' own numbers (G705). */
export const questionGroups = (today: Day, shop: Shop = SHOP): readonly QuestionGroup[] => {
  const nextYear = Day.addYears(today, 1)
  const reminders = reminderDays(nextYear)
  const ahead = Day.daysBetween(reminders[0] ?? nextYear, nextYear)
  return [
    {
      title: '맡기기',
      questions: [
        {
          question: '어떤 장비를 맡길 수 있나요?',
          answer: [
            `스키와 스노보드를 맡길 수 있어요. ${ONE_SET}`,
            '한 번에 1세트씩 신청하고, 여러 세트를 맡길 수 있어요.',
          ],
        },
        {
          question: '보관료는 얼마인가요?',
          answer: [
            `1세트를 1년 맡기는 데 ${PLAN_NAMES.BASIC}은 ${priceText(shop, 'BASIC', today)}, ${PLAN_NAMES.FLEX}은 ${withIeyo(priceText(shop, 'FLEX', today))}.`,
            `${shop.promises.every.join(', ')}까지 모두 들어 있어요.`,
          ],
        },
        {
          question: `${PLAN_NAMES.BASIC}과 ${PLAN_NAMES.FLEX}은 무엇이 다른가요?`,
          answer: [
            `${PLAN_NAMES.BASIC}은 한 시즌에 ${BASIC_CHECKOUTS}번 꺼내고, ${ofEveryYear(windowEnd)}까지 한 번 다시 맡길 수 있어요.`,
            `${PLAN_NAMES.FLEX}은 횟수 제한 없이 꺼내고 다시 맡길 수 있어요.`,
          ],
        },
        {
          question: '브랜드나 모델을 몰라도 되나요?',
          answer: ['네. 비워 두셔도 픽업할 때 확인할게요.'],
        },
      ],
    },
    PICKUP,
    {
      title: '검수와 보관',
      questions: [
        {
          question: '안전 점수는 무엇인가요?',
          answer: [
            `전문가가 장비를 검수하고 100점 만점으로 매긴 점수예요. ${GREEN_FROM}점부터는 안심하고 탈 수 있고, ${AMBER_FROM}점부터는 조금 손보면 좋고, 그보다 낮으면 정비가 필요해요.`,
            '점수는 검수한 날의 상태예요.',
          ],
        },
        {
          question: '검수 리포트는 언제 볼 수 있나요?',
          answer: ['보통 픽업하고 하루 안에 나와요. 나오면 알려드리고, 내 장비에서 사진과 함께 볼 수 있어요.'],
        },
        {
          question: '보관 기간은 언제부터 시작되나요?',
          answer: ['결제한 날이 아니라 장비가 보관소에 도착한 날부터 1년이에요.'],
        },
        {
          question: '장비가 파손되거나 없어지면 어떻게 되나요?',
          answer: [`서비스 정보의 ‘${TERMS_TITLES['damage-compensation']}’에 따라 보상해요. 먼저 ${ASK}`],
        },
      ],
    },
    {
      title: '꺼내기와 다시 맡기기',
      questions: [
        {
          question: '장비는 어떻게 꺼내나요?',
          answer: [
            '내 장비에서 ‘장비 꺼내기’를 누르고 받고 싶은 날과 받을 곳을 알려 주세요. 담당자가 배송 날짜를 정해 알려드리고, 제휴 렌탈숍이 전해드려요.',
            '배송 전날까지는 홈에서 취소할 수 있고, 꺼낼 수 있는 횟수도 돌아와요.',
          ],
        },
        {
          question: '다른 사람이 대신 받을 수 있나요?',
          answer: ['네. 꺼내기를 신청할 때 ‘다른 분이 받아요’를 고르고 이름과 연락처를 적어 주세요.'],
        },
        {
          question: '시즌이 아닐 때도 꺼낼 수 있나요?',
          answer: [`시즌은 ${SEASON}예요. 다른 날에 신청하면 담당자가 먼저 전화드려 정해요.`],
        },
        {
          question: '꺼낼 수 있는 횟수는 언제 다시 생기나요?',
          answer: [`${ofEveryYear(start)}에 새 시즌이 시작되면 다시 생겨요.`],
        },
        { question: '꺼낸 장비를 다시 맡기려면 어떻게 하나요?', answer: [`날짜를 정할 수 있게 ${ASK}`] },
      ],
    },
    {
      title: '결제와 환불',
      questions: [
        {
          question: '취소하면 얼마를 돌려받나요?',
          answer: [planRefund(), laterRefund()],
        },
        {
          question: '환불은 언제 되나요?',
          answer: [`결제 수단에 따라 최대 ${REFUND_DAYS}일 걸려요. 카드 명세서에는 며칠 뒤에 보일 수 있어요.`],
        },
        {
          question: '보관은 자동으로 연장되나요?',
          answer: [
            `카드를 등록해 두면 1년마다 자동으로 결제되고 보관이 이어져요. 결제 ${ahead}일 전부터 ${reminders.length}번 미리 알려드려요.`,
          ],
        },
        {
          question: '자동 결제는 언제까지 해지할 수 있나요?',
          answer: [
            `다음 결제일 ${PUBLISHED_DEADLINE_DAYS}일 전까지 마이페이지의 결제 관리에서 해지할 수 있어요. 날짜는 결제마다 적혀 있어요.`,
          ],
        },
        {
          question: '해지하면 맡긴 장비는 어떻게 되나요?',
          answer: [
            '이미 결제한 보관 종료일까지 그대로 보관해요. 시즌 안에 꺼내기를 신청해 찾아가 주세요.',
            `보관이 끝나고 ${COLLECTION_DAYS}일 안에 찾아가지 않은 장비는 폐기하거나 재활용할 수 있어요.`,
          ],
        },
        {
          question: '영수증은 어디에서 보나요?',
          answer: ['결제 관리에서 ‘날짜와 금액 자세히’를 펼치면 결제 일시와 영수증으로 갈 수 있어요.'],
        },
      ],
    },
    {
      title: '계정',
      questions: [
        {
          question: '인증번호가 오지 않아요',
          answer: [
            `차단 문자함이나 스팸함을 확인해 주세요. 인증번호는 ${waitText(CODE_LIFETIME_SECONDS)} 동안 쓸 수 있고, 시간이 지나면 다시 받을 수 있어요.`,
          ],
        },
        {
          question: '왜 자동으로 로그아웃되나요?',
          answer: [
            `안전을 위해 ${INACTIVITY_MINUTES}분 동안 사용하지 않으면 로그아웃돼요. 맡긴 장비와 신청 내역은 그대로예요.`,
          ],
        },
        {
          question: '이름이나 연락처가 바뀌었어요',
          answer: ['마이페이지의 계정 관리에서 바꿀 수 있어요. 연락처는 새 번호를 인증하면 바뀌어요.'],
        },
        {
          question: '탈퇴하고 싶어요',
          answer: [
            '마이페이지의 계정 관리에서 탈퇴할 수 있어요. 맡긴 장비나 진행 중인 신청이 있으면 먼저 장비를 받거나 신청을 취소해 주세요.',
          ],
        },
        {
          question: '상담원과 통화하고 싶어요',
          answer: [`고객센터 ${withRo(phone)} 전화해 주세요. ${hours}에 받아요.`],
        },
      ],
    },
  ]
}

export const pickupQuestions: readonly Question[] = PICKUP.questions
