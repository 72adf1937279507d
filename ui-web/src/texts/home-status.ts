import { HOME_STATUSES, type HomeStatus } from '#core/storing/home-status.ts'

/** Where gear is, in the app's words: 꺼내기 and 다시 맡기기; the labels of the API are older. */
export const HOME_STATUS_TEXTS: Readonly<Record<HomeStatus, string>> = {
  ...HOME_STATUSES,
  8: '꺼내기 신청 완료',
  9: '다시 보관 중',
}
