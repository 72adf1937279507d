import { SHOP } from '#core/shared/shop.ts'
import type { ActiveStoring } from '#core/storing/ports/own-storage.ts'
import { fullDay } from './dates.ts'

export const EQUIPMENT_TEXTS = {
  title: '내 장비',
  empty: '아직 맡긴 장비가 없어요',
  emptyText: '장비를 맡기면 여기에서 상태를 볼 수 있어요.',
  start: '장비 맡기기',
  failed: '장비를 불러오지 못했어요',
  place: '보관 장소',
  from: '보관 시작일',
  until: '보관 종료일',
  renewal: '다음 결제일',
  undecided: '보관 시작 전',
  takeOut: `장비를 꺼내려면 고객센터 ${SHOP.support.phone} (${SHOP.support.hours})로 연락해 주세요.`,
} as const

export const dayOrUndecided = (day: ActiveStoring['storageStartDate']): string =>
  day === null ? EQUIPMENT_TEXTS.undecided : fullDay(day)
