import { withRo } from '#core/shared/with-ro.ts'
import { match } from 'ts-pattern'
import type { CallFailure } from '#core/shared/failures.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { PickupWindow, PickupWindowLocked, PickupWish, WindowFull } from '#core/storing/pickup-window.ts'
import { callFailureText } from './call-failures.ts'
import { windowText } from './half-day.ts'
import { SHOP } from '../app/shop.ts'

/** Choosing a window. */
export const WINDOW_TEXTS = {
  title: '언제\n가지러 갈까요?',
  question: '언제 가지러 갈까요?',
  documentTitle: '픽업 시간',
  lead: '픽업 전날까지 바꿀 수 있어요',
  halves: '시간대',
  full: '마감',
  nothing: '날짜와 시간을 골라 주세요',
  pick: (window: PickupWindow) => `${windowText(window)}에 만나요`,
  saving: '저장하고 있어요',
  nothingFree: '지금은 고를 수 있는 시간이 없어요. 저희가 연락드려 정할게요.',
  locked: `지금은 여기서 바꿀 수 없어요. 바꿔야 하면 ${withRo(SHOP.support.phone)} 알려 주세요.`,
  failed: '픽업 시간을\n불러오지 못했어요',
  full409: '방금 마감된 시간이에요. 다른 시간을 골라 주세요.',
  fullBeforePaying: '고른 픽업 시간이 방금 마감됐어요. 결제된 금액은 없어요. 주문 확인에서 다른 시간을 골라 주세요.',
} as const

/** On the way to an order. */
export const STORING_WINDOW_TEXTS = {
  choose: '픽업 시간 고르기',
  change: '바꾸기',
  skip: '고르지 않기',
  unchosen: '고르지 않아도 돼요. 결제한 뒤 홈에서 고를 수 있어요.',
  note: (selfBooking: boolean, isPlaceLater: boolean): string => {
    if (!selfBooking) return '원하는 시간을 알려 주시면 저희가 확인하고 정해요.'
    return isPlaceLater ? '결제하고 픽업 장소를 알려 주시면 이 시간으로 잡아요.' : '결제하면 이 시간으로 잡아요.'
  },
} as const

/** On home and on the page of an order. */
export const ORDER_WINDOW_TEXTS = {
  card: '픽업 시간',
  choose: '픽업 시간 고르기',
  change: '픽업 시간 바꾸기',
  unchosen: '아직 고르지 않았어요.',
} as const

/** What becomes of a window that is not booked. */
export const wishText = (wish: PickupWish, isPlaceMissing: boolean): string => {
  if (wish.isLost) return `${windowText(wish)}는 그사이 마감됐어요. 다른 시간을 골라 주세요.`
  return isPlaceMissing
    ? `${windowText(wish)}를 골랐어요. 픽업 장소를 알려 주시면 바로 잡아요.`
    : `${windowText(wish)}를 원한다고 알려 주셨어요. 확인하고 정해서 알려드릴게요.`
}

export type ChooseWindowFailure = OrderNotFound | WindowFull | PickupWindowLocked | CallFailure

export const chooseWindowFailureText = (failure: ChooseWindowFailure): string =>
  match(failure)
    .with({ kind: 'WindowFull' }, () => WINDOW_TEXTS.full409)
    .with({ kind: 'PickupWindowLocked' }, () => WINDOW_TEXTS.locked)
    .with({ kind: 'OrderNotFound' }, () => '주문 정보를 찾을 수 없어요.')
    .otherwise(callFailureText)
