import type { Instant } from '#core/shared/instant.ts'
import type { CheckedZone } from '#adapters/http/contract/staff/lockers.ts'
import { momentText } from '../../texts/dates.ts'
import { STATE_NAMES } from './order-steps.ts'

export const CHECK_TEXTS = {
  title: '재고 확인',
  way: '재고 확인하기',
  lead: '이 구역에 있는 장비의 라벨을 하나씩 모두 스캔해 주세요. 락커는 스캔하지 않아도 돼요.',
  expected: (count: number) => `기록으로는 ${count}세트가 있어요.`,
  last: (at: Instant, by: string, missing: number) =>
    `지난 확인: ${momentText(at)} · ${by} · ${missing === 0 ? '모두 있었어요' : `${missing}세트가 없었어요`}`,
  never: '아직 확인한 적이 없어요.',
  begin: '확인 시작하기',
  label: '장비 라벨',
  progress: (found: number, all: number) => `${all}세트 중 ${found}세트를 찾았어요`,
  isKept: '스캔한 것은 이 기기에 하루 동안 남아요. 연결이 끊겨도 계속할 수 있어요.',
  already: (label: string) => `${label}: 이미 스캔했어요`,
  left: '아직 못 찾은 장비',
  inLocker: (locker: string) => `${locker} 락커`,
  tooMuch: '다른 곳에 있어야 할 장비',
  belongs: (locker: string) => `${locker} 락커에 있어야 해요`,
  inNone: (state: string) => `락커에 없다고 기록돼 있어요 (${state})`,
  unknown: '맞는 장비가 없는 라벨이에요',
  notRead: '어디 장비인지 아직 확인하지 못했어요',
  finish: '확인 마치기',
  again: '처음부터 다시 하기',
  againTitle: '처음부터 다시 할까요?',
  againText: '지금까지 스캔한 것은 사라져요.',
  finishTitle: '확인을 마칠까요?',
  reasons: ['정기 점검이에요', '시즌이 바뀌었어요', '없는 장비를 찾고 있어요'],
  finishing: '기록하고 있어요',
  finished: '확인을 기록했어요',
  doneTitle: (zone: string) => `${zone} 구역을 확인했어요`,
  toTasks: '할 일에서 보기',
  toStorage: '보관으로',
  noZone: '어느 구역인지 알 수 없어요.',
  noZoneText: '보관에서 구역을 골라 주세요.',
} as const

/** What finishing will do, or has done. */
export const checkedLines = ({ found, missing, unexpected, unknown }: CheckedZone): readonly string[] => [
  `${found}세트가 제자리에 있어요`,
  missing.length === 0
    ? '없는 장비가 없어요'
    : `${missing.length}세트가 없어요. 하나씩 할 일이 돼요: ${missing.map(({ locker }) => locker).join(', ')}`,
  ...unexpected.map(
    ({ orderId, state, locker }) =>
      `${orderId}: ${locker === null ? CHECK_TEXTS.inNone(STATE_NAMES[state]) : CHECK_TEXTS.belongs(locker)}`,
  ),
  ...unknown.map(label => `${label}: ${CHECK_TEXTS.unknown}`),
]
