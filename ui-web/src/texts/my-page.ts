import { SHOP } from '#core/shared/shop.ts'

export const MY_PAGE_TEXTS = {
  title: (name: string) => `${name}님`,
  documentTitle: '마이페이지',
  gear: '보관 중인 장비',
  count: (gear: number) => `${gear}개`,
  noPhone: '연락처 없음',
  support: '고객센터',
  supportNote: `${SHOP.support.phone} · ${SHOP.support.hours}`,
  terms: '이용약관',
  privacy: '개인정보처리방침',
  version: '버전',
  logOut: '로그아웃',
  logOutTitle: '로그아웃할까요?',
  logOutText: '맡긴 장비와 신청 내역은 그대로 있어요.',
  logOutYes: '로그아웃하기',
  logOutBusy: '로그아웃하고 있어요',
  loggedOut: '로그아웃했어요.',
} as const
