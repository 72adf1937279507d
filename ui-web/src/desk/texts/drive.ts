import { match } from 'ts-pattern'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import { DOOR_PICTURES_MOST } from '#core/storing/door-picture.ts'
import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'

import type { PICKUP_FAULTS } from '#core/storing/order.ts'
import type { StaffEvent } from '#core/storing/step-details.ts'
import { dayText, momentText, shortDay } from '../../texts/dates.ts'
import { EVENT_LABELS } from '../../texts/timeline.ts'
import { STATE_NAMES, STEP_NAMES } from './order-steps.ts'
import type { QueuedStep, Theirs } from '../data/outbox.ts'
import { isDelivery, type Stop, type StopMark } from '../screens/drive/tour.ts'

export const DRIVE_TEXTS = {
  title: '기사',
  when: '언제',
  today: '오늘',
  tomorrow: '내일',
  half: '시간',
  wholeDay: '하루',
  region: '지역',
  everyRegion: '모든 지역',
  change: '바꾸기',
  changed: '주문이 바뀌었어요',
  stops: '들를 곳',
  left: (open: number, all: number) => (open === 0 ? `${all}곳을 모두 다녀왔어요` : `${all}곳 중 ${open}곳 남았어요`),
  none: '이 시간에 들를 곳이 없어요',
  noneText: '새 예약이 생기면 여기에서 알려드려요.',
  newVisits: (count: number) => `새 방문 ${count}건 불러오기`,
  readAt: (at: Instant) => `${momentText(at)}에 불러온 목록이에요.`,
  stale: (at: Instant) => `새 목록을 불러오지 못했어요. ${momentText(at)}에 불러온 목록이에요.`,
  outdated: '방금 이 주문이 바뀌었어요. 새로 불러와서 확인해 주세요.',
  refresh: '새로 불러오기',
  refreshing: '불러오고 있어요',
  sort: '순서 바꾸기',
  sortDone: '순서 정했어요',
  drag: (name: string) => `${name}님 끌어서 옮기기`,
  up: (name: string) => `${name}님 위로`,
  down: (name: string) => `${name}님 아래로`,
  moved: (name: string, place: number) => `${name}님을 ${place}번째로 옮겼어요`,
  changes: (count: number) => `지난번 목록과 달라진 곳이 ${count}곳 있어요.`,
  seen: '달라진 곳 확인했어요',
  back: '목록으로',
  map: '길 찾기',
  call: '전화하기',
  message: '문자 보내기',
  recipient: '맡기는 사람',
  receiver: '받는 분',
  delivery: '배송',
  locker: '실을 락커',
  noLocker: '락커에 없어요. 사무실에 물어봐 주세요.',
  late: (since: Day) => `${shortDay(since)}부터 늦었어요`,
  notes: '동료가 남긴 메모',
  entrance: '들어가는 방법',
  gear: '장비',
  noPlace: '고객이 아직 주소를 알려주지 않았어요. 사무실에 물어봐 주세요.',
  noEntrance: '따로 적은 것이 없어요',
  took: '받았어요',
  missed: '못 받았어요',
  delivered: '전달했어요',
  notDelivered: '못 전했어요',
  goBack: '뒤로',
  tookTitle: '무엇을 받았나요?',
  missedTitle: '왜 못 받았나요?',
  deliveredTitle: '누가 받았나요?',
  notDeliveredTitle: '왜 못 전했나요?',
  receivedBy: '받은 사람',
  record: '기록하기',
  recording: '기록하고 있어요',
  recorded: (name: string) => `${name}님을 기록했어요`,
  allDone: '모두 다녀왔어요',
  recordedAs: (event: StaffEvent) => `‘${recordText(event)}’로 기록했어요. 잘못 기록했다면 관리자가 주문에서 되돌려요.`,
  notSentYet: (event: StaffEvent) => `‘${recordText(event)}’로 기록했고 아직 보내지 않았어요.`,
  takeBack: '기록 되돌리기',
  takingBack: '되돌리고 있어요',
  refusedHere: '내 기록을 보내지 못했어요. 목록에서 어떻게 할지 정해 주세요.',
  nextTo: (name: string) => `다음은 ${name}님`,
  pictures: '사진',
  picturesNote: `꼭 찍지 않아도 돼요. 사람은 빼고 장비만, ${DOOR_PICTURES_MOST}장까지 찍어 주세요.`,
  pictureTake: '사진 찍기',
  pictureMore: '한 장 더 찍기',
  pictureName: (place: number) => `여기서 찍은 사진 ${place}`,
  pictureRemove: (place: number) => `사진 ${place} 지우기`,
  pictureNotKept: '이 휴대폰에 사진을 저장하지 못했어요. 저장 공간을 비우고 다시 찍어 주세요.',
  reason: '이유',
  kindReason: '주문과 종류가 다른 이유',
  ownReason: '직접 적기',
  waiting: '연결되면 보내요',
  notSent: '못 보냈어요',
  gone: '이 시간 목록에서 빠졌어요. 날짜가 바뀌었거나 취소됐어요.',
  full: '이 휴대폰에 저장하지 못했어요. 저장 공간을 비우고 다시 눌러 주세요. 적은 내용은 그대로예요.',
  wrong: {
    fault: '누구 사정인지 골라 주세요.',
    reason: '이유를 골라 주세요.',
    receivedBy: '누가 받았는지 골라 주세요.',
    gear: '적어 주세요.',
  },
} as const

export const OUTBOX_TEXTS = {
  heading: '보내지 못한 기록',
  waiting: (count: number, since: Instant) =>
    `보내지 못한 기록 ${count}건 (${momentText(since)}부터). 연결되면 바로 보내요.`,
  ofOthers: (count: number) => `다른 직원이 남긴 기록 ${count}건이 이 휴대폰에 있어요. 그 직원이 로그인하면 보내요.`,
  send: '지금 보내기',
  sending: '보내고 있어요',
  conflict: '내 기록을 보내지 못했어요',
  mine: '내 기록',
  whose: (name: string) => `${name}님`,
  theirs: '지금 주문',
  unknown: '아직 확인하지 못했어요',
  fix: '고쳐서 보내기',
  again: '내 기록 다시 보내기',
  drop: '내 기록 버리기',
  dropAsk: '이 기록을 버릴까요?',
  dropText: '버린 기록은 되살릴 수 없어요. 주문은 지금 상태 그대로 있어요.',
  dropYes: '버리기',
  /** Of a record that was sent: its pictures. */
  pictures: {
    conflict: '사진을 보내지 못했어요',
    again: '사진 다시 보내기',
    drop: '사진 버리기',
    dropAsk: '이 사진을 버릴까요?',
    dropText: '버린 사진은 되살릴 수 없어요. 기록은 보냈어요.',
  },
} as const

type PickupFault = (typeof PICKUP_FAULTS)[number]

export const FAULTS = { CUSTOMER: '고객 사정', SHOP: '우리 사정' } as const satisfies Record<PickupFault, string>

/** Why nothing was picked up, by whose it was. */
export const MISSED_REASONS = {
  CUSTOMER: ['고객이 집에 없었어요', '연락이 닿지 않았어요', '장비가 준비되지 않았어요', '고객이 미뤄 달라고 했어요'],
  SHOP: ['차량 문제로 가지 못했어요', '시간이 모자랐어요', '날씨나 도로 때문이에요', '주소를 찾지 못했어요'],
} as const satisfies Record<PickupFault, readonly string[]>

/** Who took what was delivered, without a name: what waits on the device names nobody (G337). */
export const RECEIVERS = ['받는 분 본인', '가족', '경비실'] as const

export const KIND_REASONS = ['고객이 종류를 잘못 골랐어요', '다른 장비로 바꿔 맡겼어요'] as const

export const halfText = (half: HalfDay | null): string =>
  match(half)
    .with('MORNING', () => '오전')
    .with('AFTERNOON', () => '오후')
    .with(null, () => DRIVE_TEXTS.wholeDay)
    .exhaustive()

/** A delivery is booked for a whole day. Its `pickupHalf` is that of the pickup, long ago. */
export const whenText = (stop: Stop): string => halfText(isDelivery(stop) ? null : stop.pickupHalf)

export const markText = (mark: StopMark): string =>
  match(mark)
    .with('NEW', () => '새로 생김')
    .with('CHANGED', () => '바뀜')
    .with('GONE', () => '빠짐')
    .exhaustive()

/** As `스키 · Atomic Redster 170`. */
export const gearText = (gear: {
  readonly kind: keyof typeof EQUIPMENT_NAMES
  readonly brand: string
  readonly name: string
  readonly size: string
}): string =>
  [EQUIPMENT_NAMES[gear.kind], [gear.brand, gear.name, gear.size].filter(word => word !== '').join(' ')]
    .filter(word => word !== '')
    .join(' · ')

/** What the service has in place of a record of one's own. */
export const theirsText = (
  { state, day: booked, at, staff, event }: Theirs,
  today: Day,
  nameOf: (id: string) => string,
): string => {
  const day = booked === null ? '' : ` · ${booked === today ? DRIVE_TEXTS.today : dayText(booked)}`
  const what = event === undefined ? DRIVE_TEXTS.changed : EVENT_LABELS[event]
  const when =
    at === null ? '' : `. ${what} (${[momentText(at), ...(staff === null ? [] : [nameOf(staff)])].join(', ')})`
  return `${STATE_NAMES[state]}${day}${when}`
}

/** Of a stop that is on no list of the device any more: what was received says to the driver which one it was. */
export const recordedGear = ({ orderId, body: { details } }: Pick<QueuedStep, 'orderId' | 'body'>): string => {
  const gear = [details?.brand, details?.equipmentName, details?.equipmentSize].filter(Boolean).join(' ')
  return [...(gear === '' ? [] : [gear]), orderId].join(' · ')
}

/** What the driver recorded. */
export const recordText = (event: StaffEvent): string =>
  match(event)
    .with('pickup.done', () => DRIVE_TEXTS.took)
    .with('pickup.missed', () => DRIVE_TEXTS.missed)
    .with('checkout.delivered', () => DRIVE_TEXTS.delivered)
    .with('checkout.missed', () => DRIVE_TEXTS.notDelivered)
    .otherwise(other => STEP_NAMES[other])
