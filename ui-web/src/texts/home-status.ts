import { match } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import { Won } from '#core/shared/won.ts'
import { withRo } from '#core/shared/with-ro.ts'
import type { GoneGear } from '#core/storing/gone-gear.ts'
import type { HomeMoment } from '#core/storing/home-moment.ts'
import { HOME_STATUSES, type HomeStatus } from '#core/storing/home-status.ts'
import { SHOP } from '../app/shop.ts'
import { fullDay } from './dates.ts'
import { RECORD_STATUS_TEXTS } from './record-status.ts'

/** Where gear is, in the app's words: 꺼내기 and 다시 맡기기; the labels of the API are older. */
export const HOME_STATUS_TEXTS: Readonly<Record<HomeStatus, string>> = {
  ...HOME_STATUSES,
  8: '꺼내기 신청 완료',
  9: '다시 보관 중',
}

/** The chip of each set, the same on home and in the list of gear. */
export const MOMENT_TEXTS: Readonly<Record<HomeMoment, string>> = {
  NOTHING: HOME_STATUS_TEXTS[0],
  REQUESTED: HOME_STATUS_TEXTS[1],
  WINDOW_WANTED: HOME_STATUS_TEXTS[1],
  PICKUP_MISSED: '픽업 다시 정하는 중',
  PICKUP_BOOKED: HOME_STATUS_TEXTS[2],
  PICKUP_OVERDUE: '픽업 확인 중',
  PICKUP_DAY_CLOSED: '픽업 다시 정하는 중',
  INSPECTING: HOME_STATUS_TEXTS[3],
  INSPECTED: HOME_STATUS_TEXTS[4],
  TEMP_STORED: HOME_STATUS_TEXTS[5],
  IN_TRANSIT: HOME_STATUS_TEXTS[6],
  ARRIVED: '보관소 도착',
  STORED: HOME_STATUS_TEXTS[7],
  RESTORED: HOME_STATUS_TEXTS[9],
  RENEWAL_DECLINED: '결제 필요',
  RENEWAL_UNPAID: '결제 필요',
  STORAGE_OVER: '보관 기간 종료',
  COLLECTION_OVER: '보관 기간 종료',
  CHECKOUT_REQUESTED: HOME_STATUS_TEXTS[8],
  CHECKOUT_SCHEDULED: RECORD_STATUS_TEXTS.OUTBOUND_SCHEDULED,
  DELIVERY_DAY_CLOSED: '배송 다시 정하는 중',
  CHECKED_OUT: RECORD_STATUS_TEXTS.OUTBOUND_DELIVERED,
}

/** Of an order that waits for its payment. */
export const unpaidSentence = (won: Won): string => `${Won.format(won)}원을 결제하면 신청이 완료돼요`

/** A day to come that is not booked, or not any more. */
export const NO_DAY_TEXTS = {
  undecided: '아직 정해지지 않았어요',
  closed: '약속한 날에 쉬게 됐어요. 담당자가 연락드려 다른 날로 정해요.',
} as const

/** What the way to take gear out is called. */
export const takeOutText = (moment: HomeMoment): string =>
  moment === 'STORAGE_OVER' ? '장비 받을 날 정하기' : '장비 꺼내기'

/** Of a renewal that is owed. */
export const RENEWAL_TEXTS = {
  refused: '연장 결제가 되지 않았어요',
  pay: '연장 결제하기',
} as const

const goneSentence = ({ end, goneAt }: Pick<GoneGear, 'end' | 'goneAt'>): string => {
  const day = fullDay(Day.of(goneAt))
  return match(end)
    .with('LOST', () => `${day}에 찾을 수 없게 됐어요. 정말 죄송해요.`)
    .with('DAMAGED', () => `${day}에 다시 쓸 수 없게 손상됐어요. 정말 죄송해요.`)
    .with('DISPOSED', () => `${day}에 폐기했어요.`)
    .exhaustive()
}

/** What happened, what there is for it, and whom to ask. */
export const goneNote = (gone: Pick<GoneGear, 'end' | 'goneAt' | 'compensationWon'>): string => {
  const { compensationWon: won } = gone
  const ask = `고객센터 ${withRo(SHOP.support.phone)} 물어봐 주세요.`
  return won === null
    ? `${goneSentence(gone)} 궁금한 점은 ${ask}`
    : `${goneSentence(gone)} 보상 금액은 ${Won.format(won)}원이에요. 받는 방법은 ${ask}`
}
