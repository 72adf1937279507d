import { match } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'
import type { Closure } from '#core/storing/pickup-target.ts'
import type { CalendarVisit } from '#adapters/http/contract/staff/calendar.ts'
import { holidayName } from '../../texts/calendar.ts'
import { spokenDay, WEEKDAYS } from '../../texts/dates.ts'
import type { DayPlan, Slot, SlotKind } from '../screens/calendar/week.ts'
import { regionName } from './region.ts'

export const CALENDAR_PAGE_TEXTS = {
  title: '달력',
  before: '지난주',
  after: '다음 주',
  thisWeek: '이번 주',
  week: '한 주',
  region: '보관소',
  everywhere: '전체',
  today: '오늘',
  none: '없어요',
  done: (count: number) => `${count}곳 다녀왔어요`,
  nothing: '이 주에는 잡힌 일이 없어요. 픽업이나 배송 날짜를 정하면 여기에 보여요.',
  hasMore: '여기 보이는 것보다 더 있어요. 보관소를 골라서 봐 주세요.',
  asOf: '새 내용을 불러오지 못했어요. 연결되면 바로 새로 보여드려요.',
  move: '다른 날로',
  moveOf: (name: string) => `${name}님 다른 날로`,
  wished: '희망',
  place: '장소도 바꾸기',
  toOrder: '주문에서 기록하기',
  gone: '이미 처리됐거나 픽업 날이 되어 날짜를 바꿀 수 없어요. 주문에서 픽업 결과를 기록해 주세요.',
  close: '닫기',
  opening: '주문을 불러오고 있어요',
  settings: '쉬는 날 정하기',
  full: '꽉 참',
  over: '넘침',
} as const

export const slotName = (kind: SlotKind): string =>
  match(kind)
    .with('MORNING', () => '오전')
    .with('AFTERNOON', () => '오후')
    .with('ANY_TIME', () => '하루 픽업')
    .with('DELIVERY', () => '배송')
    .exhaustive()

/** As `3/6`; a number alone where nothing is limited. */
export const roomText = ({ taken, stops }: Slot): string => (stops === null ? String(taken) : `${taken}/${stops}`)

/** As it is read out: `6곳 중 3곳`. */
export const spokenRoom = ({ taken, stops }: Slot): string =>
  stops === null ? `${taken}곳` : `${stops}곳 중 ${taken}곳`

/** Why nobody drives, in a few words. */
export const closureText = (closure: Closure, day: Day): string =>
  match(closure)
    .with('SHOP_CLOSED', () => '쉬는 날')
    .with('REGION_CLOSED', () => '보관소 쉬는 날')
    .with('HOLIDAY', () => holidayName(day) ?? '공휴일')
    .with('WEEKDAY', () => '쉬는 요일')
    .exhaustive()

export const closedRegionText = (region: string, closure: Closure, day: Day): string =>
  `${regionName(region)}: ${closureText(closure, day)}`

/** As `스키`, with its storage where several are shown. */
export const visitText = ({ kind, region }: CalendarVisit, isOfMany: boolean): string =>
  [EQUIPMENT_NAMES[kind], ...(isOfMany ? [regionName(region)] : [])].join(' · ')

export const weekdayName = (day: Day): string => WEEKDAYS[Day.weekday(day)] ?? ''

/** As a screen reader says a day of the strip. */
export const spokenPlan = ({ day, closure, pickups, deliveries }: DayPlan): string =>
  [
    spokenDay(day),
    ...(closure === null ? [] : [closureText(closure, day)]),
    `픽업 ${pickups}곳`,
    `배송 ${deliveries}곳`,
  ].join(', ')
