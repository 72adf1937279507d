import { match } from 'ts-pattern'

/** What lists show of an order, with its label. Two states may share one; `leg` distinguishes deliveries (G82). */
export const RECORD_STATUSES = {
  PENDING_EQUIPMENT: '장비 등록 대기',
  NO_STORING: '장비 미등록',
  REQUESTED: '보관 신청',
  PICKUP_SCHEDULED: '픽업 예약',
  PICKED_UP: '픽업 완료',
  REPORTED: '리포트 완료',
  OUTBOUND_SCHEDULED: '배송 예약',
  OUTBOUND_DELIVERED: '배송 완료',
  IN_STORAGE: '보관 중',
  CHECKOUT_REQUESTED: '반환 요청',
  RETURNED: '반환 완료',
  COMPLETED: '보관 완료',
  CANCELLED: '보관 취소',
  LOST: '장비 분실',
  DAMAGED: '장비 손상',
  DISPOSED: '장비 폐기',
} as const

export type RecordStatus = keyof typeof RECORD_STATUSES

const NO_STORING_WITH_EQUIPMENT = '보관 신청 전'
const NO_STATUS = '알 수 없음'

/** Of a value from the wire: an unknown one is shown as it came. `hasEquipment` matters to NO_STORING only (G50). */
export const recordStatusLabel = (value: string, hasEquipment = false): string =>
  match(value)
    .with('', () => NO_STATUS)
    .with('NO_STORING', status => (hasEquipment ? NO_STORING_WITH_EQUIPMENT : RECORD_STATUSES[status]))
    .when(isRecordStatus, status => RECORD_STATUSES[status])
    .otherwise(unknown => unknown)

const isRecordStatus = (value: string): value is RecordStatus => Object.hasOwn(RECORD_STATUSES, value)
