/** How what is typed is to be put right. */
export const TYPING_TEXTS = {
  phoneForm: '010-1234-5678처럼 적어 주세요.',
  tooLong: (most: number) => `${most}자까지 적을 수 있어요. 줄여 주세요.`,
} as const
