export const NOTICES_TEXTS = {
  title: '알림',
  bell: '알림',
  bellNew: '알림, 새 소식 있음',
  fresh: '새 소식',
  today: '오늘',
  yesterday: '어제',
  empty: '아직 받은 알림이 없어요',
  emptyText: '픽업과 검수, 결제 소식을 보내드리면\n여기에도 모아둘게요.',
  kept: '보내드린 문자와 메일을 1년 동안 볼 수 있어요.',
  failed: '알림을 불러오지 못했어요',
  more: '이전 알림 보기',
} as const
