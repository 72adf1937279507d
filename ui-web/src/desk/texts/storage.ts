import { match } from 'ts-pattern'

export const STORAGE_TEXTS = {
  title: '보관',
  lead: '장비를 스캔하고, 이어서 락커를 스캔해 주세요.',
  first: '장비 라벨이나 락커',
  where: '어느 락커에 넣을까요?',
  moveWhere: '어느 락커로 옮길까요?',
  locker: '락커',
  lockerPlaceholder: '예: A-03',
  waiting: '락커를 기다리는 장비',
  nothingWaits: '지금 락커를 기다리는 장비가 없어요.',
  intoFree: '빈 락커에 넣기',
  moveToFree: '다른 빈 락커로 옮기기',
  noneFree: '이 장비가 들어갈 빈 락커가 없어요. 락커가 비면 여기서 넣어 주세요.',
  noneFreeYet: '이 장비가 들어갈 빈 락커가 없어요. 도착만 기록해 두고, 락커가 비면 여기서 넣어 주세요.',
  onlyArrived: '도착만 기록하기',
  addLockers: '시설에서 락커 추가하기',
  toLockers: '시설에서 락커 보기',
  askAdmin: '락커를 더 두려면 관리자에게 말해 주세요. 사용 중지한 락커는 시설에서 다시 쓸 수 있어요.',
  swap: (locker: string) => `${locker}의 장비와 맞바꾸기`,
  zone: (zone: string, free: number) => `${zone} 구역 (빈 곳 ${free})`,
  notNow: (state: string) => `지금은 락커에 넣을 수 없는 장비예요. (${state})`,
  another: '다른 장비 스캔하기',
  busy: '기록하고 있어요',
  put: (locker: string) => `${locker}에 넣었어요.`,
  otherRegion: (locker: string) => `${locker}는 다른 보관소의 락커예요. 락커를 다시 확인해 주세요.`,
  region: '보관소',
  map: (storage = '') => `${storage} 락커 현황`.trim(),
  zoneTitle: (zone: string) => `${zone} 구역`,
  zoneCount: (free: number, all: number) => `${all}개 중 ${free}개 비어 있음`,
  noLockers: '이 보관소에는 등록된 락커가 없어요. 장비를 스캔한 다음 락커 이름을 입력해 주세요.',
  inside: (code: string) => `${code} 락커`,
  empty: '비어 있어요.',
  blocked: (reason: string) => `쓸 수 없어요: ${reason}`,
  places: (taken: number, all: number) => `${all}세트 중 ${taken}세트`,
  printLabel: '락커 라벨 인쇄',
  close: '닫기',
} as const

export type LockerUse = 'free' | 'taken' | 'blocked'

export const lockerUseText = (use: LockerUse): string =>
  match(use)
    .with('free', () => '비어 있음')
    .with('taken', () => '사용 중')
    .with('blocked', () => '사용 중지')
    .exhaustive()
