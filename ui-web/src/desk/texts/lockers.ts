import { EQUIPMENT_NAMES, type EquipmentType } from '#core/storing/equipment-type.ts'
import { type LockerKind, MAX_LOCKER_CAPACITY, MAX_LOCKERS_AT_ONCE } from '#core/storing/locker.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { AddedLockers, ClearedLockers } from '#adapters/http/contract/staff/lockers.ts'
import { momentText } from '../../texts/dates.ts'

export const LOCKERS_TEXTS = {
  title: '시설',
  lead: '보관소마다 어떤 락커가 있는지 정하고, 고장 난 락커는 쓰지 않게 해요.',
  readOnly: '락커는 관리자가 추가하고 없앨 수 있어요.',
  region: '보관소',
  zones: {
    title: '구역별 락커',
    zone: '구역',
    free: '빈 곳',
    taken: '사용 중',
    blocked: '사용 중지',
    all: '모두',
    sum: '합계',
  },
  none: '등록된 락커가 없어요',
  noneText:
    '락커를 추가하면 빈 락커를 찾아 주고, 찬 락커에는 넣지 못하게 막아요. 추가하기 전에는 락커 이름을 적어서 써요.',
  blockedList: '쓰지 않는 락커',
  waiting: {
    title: '빈자리를 기다리는 고객',
    none: '이 보관소의 빈자리를 기다리는 고객이 없어요.',
    people: (kind: EquipmentType, count: number) => `${EQUIPMENT_NAMES[kind]} ${count}명`,
    since: (at: Instant) => `${momentText(at)}부터 기다려요`,
    told: (count: number) => `하루 안에 알린 고객 ${count}명`,
    free: (count: number | null) => (count === null ? '받을 수 있는 수에 제한이 없어요' : `지금 빈자리 ${count}개`),
  },
  range: '락커 번호',
  rangePlaceholder: '예: A-01..A-40',
  rangeWrong: `A-03이나 A-01..A-40처럼 입력해 주세요. 한 번에 ${MAX_LOCKERS_AT_ONCE}개까지 돼요.`,
  rangeOf: (first: string, last: string, count: number) =>
    count === 1 ? `${first} 1개` : `${first}부터 ${last}까지 ${count}개`,
  add: {
    open: '락커 추가하기',
    title: '락커 추가하기',
    text: '줄과 번호가 이어지는 락커를 한 번에 추가해요.',
    zone: '구역',
    zoneHint: (zone: string) => `적지 않으면 ${zone} 구역이에요.`,
    zoneWrong: '영문과 숫자 1~10자로 적어 주세요.',
    kind: '무엇을 넣나요?',
    kinds: { BOTH: '스키와 스노보드', ...EQUIPMENT_NAMES } as const satisfies Record<LockerKind, string>,
    capacity: '락커 하나에',
    capacityUnit: '세트',
    capacityWrong: `1세트부터 ${MAX_LOCKER_CAPACITY}세트까지 돼요.`,
    reasons: ['새로 설치했어요', '자리를 넓혔어요'],
    action: '추가하기',
    busy: '추가하고 있어요',
    done: '락커를 추가했어요.',
    print: (range: string) => `${range} 라벨 인쇄하기`,
  },
  remove: {
    open: '락커 없애기',
    title: '락커 없애기',
    text: '잘못 추가했거나 이제 없는 락커를 목록에서 지워요. 장비가 들어 있으면 하나도 지우지 않아요.',
    reasons: ['잘못 추가했어요', '철거했어요'],
    plan: (count: number) => `비어 있는 락커 ${count}개를 목록에서 지워요.`,
    planLabels: '붙여 둔 라벨은 더 이상 읽히지 않아요.',
    action: '없애기',
    busy: '없애고 있어요',
    done: '락커를 없앴어요.',
  },
  clear: {
    open: '락커 비우기',
    title: '락커 비우기',
    text: '쓸 수 없게 된 줄의 장비를 빈 락커로 옮겨 적어요. 고객에게 가는 메시지는 없어요.',
    where: '어디로 옮길까요?',
    any: '빈 락커 아무 데나',
    chosen: '락커를 정해요',
    to: '옮길 락커',
    reasons: ['물이 새요', '줄을 철거해요', '이사해요'],
    nothing: '이 락커에는 장비가 없어요.',
    plan: (sets: ClearedLockers['sets']) => {
      const stay = sets.filter(({ to }) => to === null).length
      return `장비 ${sets.length - stay}세트를 옮겨요.${stay === 0 ? '' : ` ${stay}세트는 그대로 남아요.`}`
    },
    action: '옮긴 것으로 기록하기',
    busy: '기록하고 있어요',
    done: '기록했어요. 목록대로 옮겨 주세요.',
    list: '이렇게 옮겨 주세요',
    close: '다 옮겼어요',
  },
  block: {
    open: '사용 중지하기',
    title: (code: string) => `${code} 사용 중지`,
    reasons: ['문이 고장 났어요', '청소와 수리를 해요', '물이 새요'],
    plan: (code: string) => `앞으로 ${code}에는 장비를 넣을 수 없어요.`,
    unknown: (codes: string) => `${codes}번 락커는 없어요.`,
    openMany: '여러 락커 사용 중지',
    stays: (sets: number) =>
      `들어 있는 장비 ${sets}세트는 그대로 있어요. 옮기려면 락커 비우기를 하거나 보관에서 옮겨 주세요.`,
    action: '사용 중지하기',
    busy: '바꾸고 있어요',
    done: '사용을 중지했어요.',
  },
  unblock: {
    open: '다시 사용하기',
    title: (code: string) => `${code} 다시 사용`,
    reasons: ['고쳤어요', '청소를 마쳤어요'],
    plan: (code: string) => `${code}에 다시 장비를 넣을 수 있어요.`,
    action: '다시 사용하기',
    busy: '바꾸고 있어요',
    done: '다시 쓸 수 있어요.',
  },
  locker: {
    zone: '구역',
    kind: '넣는 장비',
    capacity: '자리',
    places: (taken: number, all: number) => `${all}세트 중 ${taken}세트`,
    blocked: '사용 중지 이유',
    inside: '들어 있는 장비 보기',
    print: '락커 라벨 인쇄하기',
    close: '닫기',
  },
} as const

/** From where to where, or why it stays. */
export const clearedLine = ({ orderId, from, to, refusal }: ClearedLockers['sets'][number]): string =>
  to === null ? `${orderId}: ${from}에 남아요. ${refusal ?? ''}` : `${orderId}: ${from} → ${to}`

/** Nobody reads them all; each is on 보관. */
const NAMED = 3
const some = (texts: readonly string[]): string =>
  texts.length > NAMED ? `${texts.slice(0, NAMED).join(', ')} 외 ${texts.length - NAMED}건` : texts.join(', ')

/** What adding does: which lockers come, and to which gear they matter. */
export const addedLines = ({ codes, zone, kind, capacity, placed, loose }: AddedLockers): readonly string[] => [
  `${LOCKERS_TEXTS.rangeOf(codes[0] ?? '', codes.at(-1) ?? '', codes.length)}를 ${zone} 구역에 추가해요.`,
  `${LOCKERS_TEXTS.add.kinds[kind]}, 하나에 ${capacity}세트씩 넣어요.`,
  ...(placed.length > 0
    ? [`이 락커에 있다고 적힌 장비 ${placed.length}세트는 그 락커에 들어 있게 돼요: ${some(placed)}`]
    : []),
  ...(loose.length > 0
    ? [
        `등록된 락커가 없는 장비가 ${loose.length}세트 있어요. 추가한 다음 보관에서 락커를 정해 주세요: ${some(
          loose.map(({ orderId, locker }) => (locker === null ? orderId : `${orderId}(${locker})`)),
        )}`,
      ]
    : []),
]
