import type { HalfDay } from '#core/shared/shop.ts'
import { HALF_DAY_HOURS, type PickupWindow } from '#core/storing/pickup-window.ts'
import { dayText } from './dates.ts'
import { SHOP } from '../app/shop.ts'

const HALF_NAMES: Readonly<Record<HalfDay, string>> = { MORNING: '오전', AFTERNOON: '오후' }

/** As `오전 9–13시`. */
export const halfDayText = (half: HalfDay): string => {
  const { from, to } = HALF_DAY_HOURS[half]
  return `${HALF_NAMES[half]} ${from}–${to}시`
}

/** As `12월 3일(목) 오전 9–13시`. */
export const windowText = ({ day, half }: PickupWindow): string => `${dayText(day)} ${halfDayText(half)}`

export const WINDOW_TEXTS = {
  title: '언제 가지러 갈까요?',
  none: '아직 고르지 않았어요',
  choose: '픽업 시간 고르기',
  change: '픽업 시간 바꾸기',
  skip: '고르지 않을래요',
  laterNote: '고르지 않아도 돼요. 결제한 뒤 홈에서 고르거나, 저희가 연락드려 정해요.',
  bookedNote: '결제하면 이 시간으로 잡아드려요.',
  placeNote: '픽업 장소를 알려 주시면 바로 잡아드려요.',
  wishNote: '원하는 시간이에요. 저희가 확인하고 정해드려요.',
  lost: (window: PickupWindow): string => `${windowText(window)}은 그사이 마감됐어요. 다른 시간을 골라 주세요.`,
  wished: (window: PickupWindow): string => `${windowText(window)}를 원한다고 알려 주셨어요.`,
  dayLabel: '픽업 날짜',
  halfLabel: '시간',
  full: '마감',
  save: '이 시간으로 할게요',
  saved: '픽업 시간을 저장했어요',
  until: '전날까지 바꿀 수 있어요. 픽업 당일부터는 취소하면 절반만 환불돼요.',
  nothingFree: '지금은 고를 수 있는 시간이 없어요. 저희가 연락드려 정할게요.',
  locked: `지금은 픽업 시간을 바꿀 수 없어요. 바꿔야 하면 ${SHOP.support.phone}으로 알려 주세요.`,
  full409: '그 시간은 방금 마감됐어요. 다른 시간을 골라 주세요.',
  fullBeforePaying: '고른 픽업 시간이 방금 마감됐어요. 결제된 금액은 없으니 다른 시간을 골라 주세요.',
} as const
