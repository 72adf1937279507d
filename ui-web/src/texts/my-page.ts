import { PROVIDER_LABELS, type Provider } from '#core/account/provider.ts'

export const MY_PAGE_TEXTS = {
  title: (name: string) => `${name}님`,
  documentTitle: '마이페이지',
  inProgress: '진행 중인 보관',
  countUnit: '건',
  notCounted: '지금은 확인하지 못했어요',
  history: '보관 내역 보기',
  account: '계정 관리',
  password: '비밀번호 바꾸기',
  sessions: '로그인한 기기',
  places: '주소록',
  marketing: '혜택과 소식 받기',
  pickup: '픽업 안내',
  payment: '결제 관리',
  support: '고객센터',
  service: '서비스 정보',
  logOut: '로그아웃',
  logOutTitle: '로그아웃할까요?',
  logOutText: '맡긴 장비와 신청 내역은 그대로 있어요.',
  logOutYes: '로그아웃하기',
  logOutBusy: '로그아웃하고 있어요',
  loggedOut: '로그아웃했어요.',
} as const

/** `카카오 계정`. */
export const providerText = (provider: Provider): string =>
  provider === 'other' ? PROVIDER_LABELS.other : `${PROVIDER_LABELS[provider]} 계정`

export const ACCOUNT_INFO_TEXTS = {
  title: '계정 관리',
  name: '이름',
  phone: '연락처',
  noPhone: '아직 없어요',
  toProve: '인증 전',
  way: '로그인 방법',
  email: '이메일',
  nameNote: '장비를 맡기고 찾을 때 이 이름으로 확인해요.',
} as const
