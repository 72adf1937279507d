import { match } from 'ts-pattern'
import type { SearchedBy } from '#core/staff/ports/staff-search.ts'
import { regionName } from './region.ts'

export const FIND_TEXTS = {
  title: '찾기',
  box: '무엇을 찾을까요?',
  hint: '이름, 전화번호, 주문 번호, 라벨, 락커, 브랜드',
  keys: '/ 키를 누르면 어디서든 열려요.',
  clear: '지우기',
  recent: '최근에 연 주문',
  clearRecent: '모두 지우기',
  begin: '라벨이나 락커의 코드를 스캔해도 돼요.',
  searching: '찾고 있어요',
  none: (text: string) => `‘${text}’에 맞는 것이 없어요`,
  newOrder: '새 주문 접수하기',
  noneText: '이름이나 전화번호 뒤 네 자리로도 찾을 수 있어요.',
  noneOwn: (regions: readonly string[]) =>
    `${regions.map(regionName).join(', ')}의 고객만 찾았어요. 다른 지역의 고객은 전화번호, 이메일, 주문 번호나 라벨을 모두 적으면 나와요.`,
  found: (count: number) => `${count}명을 찾았어요`,
  noOrders: '주문이 없어요',
  moreOrders: '주문이 더 있어요. 주문 번호로 찾아 주세요.',
  locker: (code: string) => `락커 ${code}`,
  lockerUsed: (used: number, capacity: number) =>
    used === 0 ? '비어 있어요' : `${capacity}칸 가운데 ${used}칸을 쓰고 있어요`,
  lockerBlocked: (reason: string) => `쓰지 않는 락커예요: ${reason}`,
  order: (id: string) => `주문 ${id}`,
  codeUnknown: (code: string) => `‘${code}’ 라벨이나 락커는 없어요.`,
} as const

/** What a group of results was found by. */
export const foundByText = (by: SearchedBy): string =>
  match(by)
    .with('LABEL', () => '라벨')
    .with('ORDER', () => '주문 번호')
    .with('LOCKER', () => '락커')
    .with('PHONE', () => '전화번호')
    .with('EMAIL', () => '이메일')
    .with('NAME', () => '이름')
    .with('GEAR', () => '장비')
    .with('NOTE', () => '메모')
    .exhaustive()
