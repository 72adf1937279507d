/** Before what was filled in is thrown away. */
export const GIVING_UP_TEXTS = {
  title: '신청을 그만둘까요?',
  text: '지금까지 고르고 적은 내용이 지워져요.',
  stay: '이어서 할게요',
  leave: '그만두기',
} as const
