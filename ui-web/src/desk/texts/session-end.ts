import { STAFF_SESSION_HOURS } from '#core/staff/staff-access.ts'

export const SESSION_END_TEXTS = {
  idle: '오래 쓰지 않아 곧 로그아웃돼요. 계속하려면 아래를 눌러 주세요.',
  stay: '계속 쓰기',
  shiftOver: `로그인한 지 ${STAFF_SESSION_HOURS}시간이 되어 곧 로그아웃돼요. 하던 일을 저장해 주세요. 다시 로그인하면 이어서 할 수 있어요.`,
} as const

/** Over a page in which something was typed. */
export const SIGN_IN_AGAIN_TEXTS = {
  title: (name: string) => `${name}님, 다시 로그인해 주세요`,
  text: '로그인이 끝났어요. 다시 로그인하면 적던 내용이 그대로 있어요.',
  leave: '적던 내용을 지우고 나가기',
} as const
