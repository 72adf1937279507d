import type { CallFailure, InvalidInput } from '#core/shared/failures.ts'
import { callFailureText } from './call-failures.ts'

export const TERMS_TEXTS = {
  draft: '아직 확정되지 않은 초안이에요. 확정되면 시행일과 함께 알려드려요.',
  effective: (day: string) => `시행일 ${day}`,
  changes: '바뀐 내용',
  older: '다른 버전',
  version: (day: string) => `${day} 시행`,
  shown: '지금 보고 있어요',
  outside: '이 내용은 아래 링크에서 볼 수 있어요.',
  openOutside: '내용 보기',
  failed: '약관을\n불러오지 못했어요',
} as const

export const termsFailureText = (failure: InvalidInput | CallFailure): string =>
  failure.kind === 'InvalidInput' ? '찾는 약관이나 버전이 없어요. 링크를 확인해 주세요.' : callFailureText(failure)

export const TERMS_UPDATE_TEXTS = {
  title: '바뀐 약관을\n확인해 주세요',
  documentTitle: '바뀐 약관 동의',
  lead: '계속 이용하려면 동의가 필요해요. 맡긴 장비와 결제 내역은 그대로예요.',
  read: '전체 내용 보기',
  agree: '동의하고 계속하기',
  agreeing: '동의하고 있어요',
  logOut: '동의하지 않고 로그아웃',
} as const

export const MARKETING_TEXTS = {
  title: '혜택과 소식 받기',
  documentTitle: '혜택과 소식 받기',
  lead: '할인과 행사, 새 서비스 소식을 문자나 이메일로 보내드려요. 픽업과 결제 알림은 이 설정과 상관없이 보내요.',
  agreed: '받고 있어요',
  notAgreed: '받지 않고 있어요',
  since: (moment: string) => `${moment}에 동의했어요`,
  withdrawnSince: (moment: string) => `${moment}에 받지 않기로 했어요`,
  never: '아직 동의하지 않았어요',
  agree: '받기로 동의하기',
  withdraw: '그만 받기',
  busy: '바꾸고 있어요',
  note: '바꾸면 처리한 결과와 날짜를 알려드려요.',
  read: '동의 내용 보기',
  failed: '동의 내용을\n불러오지 못했어요',
} as const
