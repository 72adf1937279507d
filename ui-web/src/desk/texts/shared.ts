import { match } from 'ts-pattern'
import type { StaffRole } from '#core/shared/staff.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'

/** Words that any page of the desk may need. */
export const DESK_TEXTS = {
  desk: '데스크',
  menu: '데스크 메뉴',
  shop: '매장 관리',
  unsent: (count: number) => `보내지 못한 기록 ${count}건`,
  skip: '본문으로 건너뛰기',
  loading: '불러오고 있어요',
  retry: '다시 불러오기',
  close: '닫기',
  toOrder: '주문 보기',
  toFind: '찾기로 가기',
  offlineRecords: '인터넷이 끊겼어요. 그대로 기록해 두면 연결될 때 보내요.',
  offlinePictures: '인터넷이 끊겼어요. 사진은 계속 찍어도 돼요. 연결되면 올려요.',
  offlineScans: '인터넷이 끊겼어요. 계속 스캔해도 돼요. 마칠 때만 연결이 필요해요.',
  offline: '인터넷이 끊겼어요. 보던 내용은 그대로 있어요. 연결되면 이어서 쓸 수 있어요.',
  errors: {
    offline: { title: '인터넷이 끊겼어요', text: '연결되면 이 화면을 바로 다시 열게요.' },
    outdated: {
      title: '화면을 불러오지 못했어요',
      text: '연결이 잠시 끊겼거나 새 버전이 나왔어요. 다시 불러와 주세요.',
    },
    broken: {
      title: '이 화면에 문제가 생겼어요',
      text: '방금 저장한 일은 그대로예요. 다시 불러와 주세요. 계속되면 관리자에게 알려 주세요.',
    },
    toToday: '오늘로 가기',
  },
  needed: (names: readonly string[]) => `아직 필요해요: ${names.join(', ')}`,
  roleNeeded: (role: string) => `${role} 권한이 필요해요`,
  forColleague: '권한이 있는 동료에게 부탁해 주세요.',
  checkAgain: '다시 확인하기',
  copyFailed: '복사하지 못했어요. 길게 눌러 복사해 주세요.',
  failed: '불러오지 못했어요',
  outdated: '지금 막 바뀐 내용은 아직 못 불러왔어요.',
} as const

/** What the service says of a refusal is shown as it is; only its silence has a sentence of our own. */
export const failureText = (failure: StaffFailure): string =>
  'message' in failure ? failure.message : '서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 해 주세요.'

export const roleText = (role: StaffRole): string =>
  match(role)
    .with('SUPPORT', () => '상담')
    .with('OPERATOR', () => '현장')
    .with('ADMIN', () => '관리자')
    .exhaustive()

/** `오늘 · 데스크`, before the shop's name. */
/** Facts on one line; where it breaks, no line begins with the dot. */
export const factsLine = (facts: readonly unknown[]): string => facts.filter(Boolean).join('\u00A0· ')

export const pageTitle = (page: string): string => `${page} · ${DESK_TEXTS.desk}`

/** Before a sheet closes in which something is typed. */
export const TYPED_SHEET_TEXTS = {
  ask: '닫으면 적은 내용이 지워져요.',
  keep: '계속 적기',
  drop: '지우고 닫기',
} as const
