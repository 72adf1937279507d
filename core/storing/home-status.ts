import type { homeStatusOf } from './projection.ts'

/** The number behind the home screen's hero, 0 to 9. */
export type HomeStatus = ReturnType<typeof homeStatusOf>

/** Each with its label. 8 also covers gear that is with the customer (G84). */
export const HOME_STATUSES = {
  0: '보관 전',
  1: '신청 완료',
  2: '픽업 예정',
  3: '검수 중',
  4: '검수 완료',
  5: '임시 보관 중',
  6: '이동 중',
  7: '안전 보관 중',
  8: '체크아웃 신청 완료',
  9: '재보관 중',
} as const satisfies Record<HomeStatus, string>

const FIRST_STORED_STATUS = 5

/** How many items the register card says are stored: 0 or 1 by the status, with several contracts their number (G81). */
export const registerCardCount = (status: HomeStatus, activeCount: number): number => {
  if (activeCount > 1) return activeCount
  return status < FIRST_STORED_STATUS ? 0 : 1
}
