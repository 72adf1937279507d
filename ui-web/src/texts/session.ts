import { INACTIVITY_MINUTES, SESSION_HOURS } from '#core/account/session-timing.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { dayText } from './dates.ts'

/** Around the end of a session. */
export const SESSION_TEXTS = {
  warning: {
    title: '자동 로그아웃 안내',
    text: '한동안 사용하지 않아 곧 자동으로 로그아웃돼요.\n계속 이용하면 보던 화면이 그대로 있어요.',
    countdown: '로그아웃까지 남은 시간',
    logOut: '지금 로그아웃',
    stay: '계속 이용하기',
  },
  /** On /easylogin. */
  inactive: `${INACTIVITY_MINUTES}분 동안 활동이 없어 자동으로 로그아웃했어요. 맡긴 장비와 신청 내역은 그대로 있어요.`,
  elsewhere: '다른 탭에서 로그아웃되어 여기서도 로그아웃했어요.',
} as const

/** `0:59`. */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const ANNOUNCED_SECONDS = [10, 30, 60] as const

/** What a screen reader says of the countdown: three times a minute, not sixty. */
export const countdownAnnouncement = (seconds: number): string =>
  `${ANNOUNCED_SECONDS.find(announced => seconds <= announced) ?? seconds}초 뒤에 로그아웃해요.`

/** Where the customer is signed in. */
export const SESSIONS_TEXTS = {
  title: '로그인한 기기를\n확인해 보세요',
  documentTitle: '로그인한 기기',
  lead: `로그인하고 ${SESSION_HOURS}시간이 지나면 자동으로 로그아웃돼요`,
  thisOne: '지금 이 기기',
  inUse: '지금 쓰고 있어요',
  onlyThis: '이 기기에서만 로그인되어 있어요.',
  endOthers: '다른 기기 모두 로그아웃',
  askTitle: (others: number) => `다른 기기 ${others}대에서\n로그아웃할까요?`,
  askText: '지금 쓰는 이 기기는 그대로 있어요. 다른 기기에서는 다시 로그인해야 해요.',
  askYes: '모두 로그아웃',
  askBusy: '로그아웃하고 있어요',
  ended: (others: number) =>
    others === 0 ? '다른 기기는 이미 로그아웃되어 있어요' : `다른 기기 ${others}대에서 로그아웃했어요`,
  failed: '로그인한 기기를\n불러오지 못했어요',
} as const

/** `11월 21일 (토)에 로그인`. */
export const startedText = (startedAt: Instant): string => `${dayText(Day.of(startedAt))}에 로그인`

/** `방금 전`, `5분 전`, `3시간 전`: both moments by the service's clock, since the device's may be wrong. */
export const lastSeenText = (lastSeenAt: Instant, now: Instant): string => {
  const minutes = Math.floor(Instant.secondsBetween(lastSeenAt, now) / 60)
  if (minutes < 1) return '방금 전에 사용'
  return minutes < 60 ? `${minutes}분 전에 사용` : `${Math.floor(minutes / 60)}시간 전에 사용`
}
