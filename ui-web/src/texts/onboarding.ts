import { SHOP } from '../app/shop.ts'

/** The three slides before the login. */
export const ONBOARDING_TEXTS = {
  documentTitle: `${SHOP.brand.korean} 소개`,
  pages: '소개',
  next: '다음',
  start: '시작',
  skip: '건너뛰기',
  slides: [
    {
      title: '집에 잠든 장비,\n전문가에게 맡기세요',
      text: '문 앞에서 픽업해 다음 시즌까지 안전하게 보관해요.',
    },
    {
      title: '장비 상태를\n직접 확인하세요',
      text: '전문가의 검수 리포트를 사진, 점수와 함께 보내드려요.',
    },
    {
      title: '시즌 준비 끝,\n몸만 오세요',
      text: '날짜만 고르면 리조트에서 바로 받을 수 있어요.',
    },
  ],
} as const
