import { RECORD_STATUSES, recordStatusLabel } from '#core/storing/record-status.ts'

/** Where gear is, in the app's words: 결제 전, 꺼내기 and 보관 종료; the labels of the API are older. */
export const RECORD_STATUS_TEXTS: Readonly<Record<keyof typeof RECORD_STATUSES, string>> = {
  ...RECORD_STATUSES,
  PENDING_EQUIPMENT: '결제 전',
  CHECKOUT_REQUESTED: '꺼내기 신청',
  COMPLETED: '보관 종료',
}

const isKnown = (value: string): value is keyof typeof RECORD_STATUS_TEXTS => Object.hasOwn(RECORD_STATUS_TEXTS, value)

/** Of a value from the wire; an unknown one is shown as it came. */
export const recordStatusText = (value: string, hasEquipment = false): string =>
  isKnown(value) && value !== 'NO_STORING' ? RECORD_STATUS_TEXTS[value] : recordStatusLabel(value, hasEquipment)
