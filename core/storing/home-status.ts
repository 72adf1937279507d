import type { homeStatusOf } from './projection.ts'

/** The number behind the home screen's hero, 0 to 9. */
export type HomeStatus = ReturnType<typeof homeStatusOf>

/** 8 also covers gear that is with the customer (G84). */
export const HOME_STATUSES = {
  0: { meaning: '보관 중인 장비가 없어요', chip: '보관 전' },
  1: { meaning: '보관 신청을 받았어요. 곧 연락드릴게요', chip: '신청 완료' },
  2: { meaning: '픽업 날짜가 정해졌어요', chip: '픽업 예정' },
  3: { meaning: '장비를 받아 꼼꼼히 살펴보고 있어요', chip: '검수 중' },
  4: { meaning: '검수를 마쳤어요. 리포트를 볼 수 있어요', chip: '검수 완료' },
  5: { meaning: '임시 보관소에서 쉬고 있어요. 곧 보관소로 옮겨요', chip: '임시 보관 중' },
  6: { meaning: '보관소로 옮기고 있어요', chip: '이동 중' },
  7: { meaning: '전용 락커에 안전하게 있어요', chip: '안전 보관 중' },
  8: { meaning: '체크아웃 신청을 마쳤어요', chip: '체크아웃 신청 완료' },
  9: { meaning: '보관소로 돌아왔어요', chip: '재보관 중' },
} as const satisfies Record<HomeStatus, { readonly meaning: string; readonly chip: string }>

const FIRST_STORED_STATUS = 5

/** How many items the register card says are stored: 0 or 1 by the status, with several contracts their number (G81). */
export const registerCardCount = (status: HomeStatus, activeCount: number): number => {
  if (activeCount > 1) return activeCount
  return status < FIRST_STORED_STATUS ? 0 : 1
}
